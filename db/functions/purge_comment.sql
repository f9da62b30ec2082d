-- Trigger: purges the pages of comments of the video or album that a comment is below. Held comments
-- and votes purge nothing: nobody else sees the former, and counts of votes may be a minute old.
create or replace function purge_comment() returns trigger language plpgsql as $$
declare thread comment := coalesce(new, old);
begin
  if thread.parent_id is not null then
    select * into thread from comment where comment_id = thread.parent_id;
  end if;
  if thread.video_id is not null then perform purge('ov' || thread.video_id); end if;
  if thread.album_id is not null then perform purge('oa' || thread.album_id); end if;
  return null;
end $$;
