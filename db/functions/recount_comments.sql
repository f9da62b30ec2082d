-- The part of recount() that covers the comments of videos and albums, and the replies of threads; those of a thread
-- that is held are seen by nobody. A row with zero comments stays: it stores the setting of its owner.
create or replace function recount_comments() returns table (kind text, differing bigint)
  language sql stable as $$
  with counted as (
    select coalesce(c.video_id, t.video_id) as video_id, coalesce(c.album_id, t.album_id) as album_id, count(*)::int as n
    from comment as c left join comment as t on t.comment_id = c.parent_id
    where c.state = 'shown' and t.state is distinct from 'held' group by 1, 2)
  select 'commented_video', count(*) from (select * from counted where video_id is not null) t
    full join (select video_id, comments from commented_video where comments > 0) c using (video_id)
    where t.n is distinct from c.comments
  union all
  select 'commented_album', count(*) from (select * from counted where album_id is not null) t
    full join (select album_id, comments from commented_album where comments > 0) c using (album_id)
    where t.n is distinct from c.comments
  union all
  select 'comment_replies', count(*) from (
      select parent_id as comment_id, count(*)::int as n from comment
      where parent_id is not null and state = 'shown' group by 1) t
    full join (select comment_id, replies from comment where replies > 0) c using (comment_id)
    where t.n is distinct from c.replies
$$;
