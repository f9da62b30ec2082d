-- Deferred to the end of the transaction: what is active is covered by a publication, of a video one of this very file and of its custom
-- preview picture. The lock makes a revocation at the same time wait, and then see that the object is active.
create or replace function assert_covered() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'video' then
    perform from publication p
      where p.video_id = new.video_id and p.revoked_at is null
        and p.content_hash = (select m.content_hash from media m where m.media_id = new.media_id)
        and (new.poster_key is null or p.poster_key = new.poster_key)
      for share;
    if not found and exists (select from video v where v.video_id = new.video_id and v.status_id = 1 and v.media_id = new.media_id
        and v.poster_key is not distinct from new.poster_key) then
      raise exception 'video % violates "nothing is shown without a publication"', new.video_id using errcode = 'check_violation';
    end if;
  else
    perform from publication p where p.album_id = new.album_id and p.revoked_at is null for share;
    if not found and exists (select from album a where a.album_id = new.album_id and a.status_id = 1) then
      raise exception 'album % violates "nothing is shown without a publication"', new.album_id using errcode = 'check_violation';
    end if;
  end if;
  return null;
end $$;
