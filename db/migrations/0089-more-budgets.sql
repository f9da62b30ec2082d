-- Further writes of a member that leave no row with a time: each has a budget of an hour.
alter table member_hour drop constraint member_hour_kind_check;
alter table member_hour add constraint member_hour_kind_check check (kind in (
  'comment-edits', 'merges', 'playlist-edits', 'playlist-items', 'playlist-moves', 'reports', 'votes'));
