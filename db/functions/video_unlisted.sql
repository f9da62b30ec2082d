-- Trigger of a row of listing: the video left the lists.
create or replace function video_unlisted() returns trigger language plpgsql as $$
begin
  insert into removed_video (video_id) values (old.video_id)
  on conflict (video_id) do update set removed_at = excluded.removed_at;
  return null;
end $$;
