-- Trigger: a video that is deleted locks its playlists before its items go, as members do who add or move one.
create or replace function playlist_lock_of_video() returns trigger language plpgsql as $$
begin
  perform 1 from video where video_id = old.video_id for update;
  perform 1 from playlist where playlist_id in (select playlist_id from playlist_item where video_id = old.video_id)
  order by playlist_id for no key update;
  return old;
end $$;
