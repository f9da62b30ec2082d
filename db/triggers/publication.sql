create or replace trigger recorded before insert on publication
  for each row when (new.published_by <> 'earlier') execute function assert_recorded();
drop trigger if exists uncovered_revoked on publication;
create constraint trigger uncovered_revoked after update on publication deferrable initially deferred
  for each row when (new.revoked_at is not null or new.video_id is distinct from old.video_id or new.album_id is distinct from old.album_id)
  execute function assert_uncovered();
drop trigger if exists uncovered_deleted on publication;
create constraint trigger uncovered_deleted after delete on publication deferrable initially deferred
  for each row execute function assert_uncovered();
