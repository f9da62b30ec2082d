-- named subjects: each video and album of a form that names several is decided about in a case of its own.

alter table moderation_case
  drop constraint moderation_case_kind_check,
  add constraint moderation_case_kind_check check (kind in (
    'report', 'remove', 'illegal', 'copyright', 'counter-notice', 'complaint', 'trusted-flagger', 'correction',
    'publication', 'edit', 'picture', 'comment', 'appeal', 'age-photo', 'model-request', 'law-enforcement', 'hash-match', 'verification',
    'member', 'named'));

drop index moderation_case_one_open;
create unique index moderation_case_one_open on moderation_case (kind, target_type, target_id)
  where state <> 'closed' and kind in ('publication', 'edit', 'picture', 'comment', 'age-photo', 'hash-match', 'named');

-- Albums among the addresses, as videos are.
alter table case_address add column album_id int check (album_id > 0);
update case_address set album_id = substring(path from '^(?:/[a-z]{2})?/album/([1-9]\d{0,8})(?:[/?]|$)')::int
where video_id is null and path ~ '/album/';
create index case_address_album on case_address (album_id) where album_id is not null;
