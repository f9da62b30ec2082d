-- Deferred to the end of the transaction: a publication is revoked or deleted only with what it covers.
create or replace function assert_uncovered() returns trigger language plpgsql as $$
begin
  if (exists (select from video v where v.video_id = old.video_id and v.status_id = 1)
      and not exists (select from publication p where p.video_id = old.video_id and p.revoked_at is null))
    or (exists (select from album a where a.album_id = old.album_id and a.status_id = 1)
      and not exists (select from publication p where p.album_id = old.album_id and p.revoked_at is null)) then
    raise exception 'publication % violates "nothing is shown without a publication"', old.publication_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
