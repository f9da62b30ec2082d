-- Trigger: what an album does not show to everybody any more leaves the caches in front with its photos.
create or replace function purge_album_files() returns trigger language plpgsql as $$
begin
  perform purge('x-' || p.storage_key) from album_photo x join photo p using (photo_id)
    where x.album_id = old.album_id;
  return null;
end $$;
