-- Comments and subscriptions have a budget of an hour that a deletion does not give back.
alter table member_hour drop constraint member_hour_kind_check;
alter table member_hour add constraint member_hour_kind_check check (kind in (
  'comment-edits', 'comments', 'merges', 'playlist-edits', 'playlist-items', 'playlist-moves', 'reports', 'subscriptions', 'votes'));
