-- Trigger: counts the visible comments, in the thread of a reply and for the video or album. A thread that is held hides its
-- replies, one that is removed or deleted leaves them. Every writer locks comments before this, threads before their
-- replies' counts.
create or replace function comment_count() returns trigger language plpgsql as $$
declare
  change int;
  thread comment := coalesce(new, old);
begin
  if thread.parent_id is not null then
    change := coalesce((new.state = 'shown')::int, 0) - coalesce((old.state = 'shown')::int, 0);
    if change = 0 then return null; end if;
    update comment set replies = replies + change where comment_id = thread.parent_id returning * into thread;
    if thread.state = 'held' then return null; end if;
  else
    change :=
      coalesce(case new.state when 'held' then 0 when 'shown' then 1 + new.replies else new.replies end, 0)
      - coalesce(case old.state when 'held' then 0 when 'shown' then 1 + old.replies else old.replies end, 0);
    if change = 0 then return null; end if;
  end if;
  if thread.video_id is not null then
    update commented_video set comments = comments + change where video_id = thread.video_id;
    if not found and change > 0 then
      insert into commented_video as c (video_id, comments) values (thread.video_id, change)
      on conflict (video_id) do update set comments = c.comments + excluded.comments;
    end if;
  elsif thread.album_id is not null then
    update commented_album set comments = comments + change where album_id = thread.album_id;
    if not found and change > 0 then
      insert into commented_album as c (album_id, comments) values (thread.album_id, change)
      on conflict (album_id) do update set comments = c.comments + excluded.comments;
    end if;
  end if;
  return null;
end $$;
