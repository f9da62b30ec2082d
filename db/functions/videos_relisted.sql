-- Trigger of a statement that adds rows to listing: videos that are listed are not removed.
create or replace function videos_relisted() returns trigger language plpgsql as $$
begin
  delete from removed_video r using changed c where r.video_id = c.video_id;
  return null;
end $$;
