-- Job, every 60 s: copies counters into listing rows where they moved visibly. Returns the number
-- of videos examined.
create or replace function stats_step(max_rows int, threshold real) returns int
  language plpgsql as $$
declare ids int[];
begin
  if not pg_try_advisory_xact_lock(lock_key('stats_step')) then return 0; end if;
  with x as (delete from stat_dirty where ctid
    = any(array(select ctid from stat_dirty limit max_rows)) returning video_id)
  select array_agg(distinct video_id) into ids from x;
  if ids is null then return 0; end if;
  with k as materialized (
    select l.video_id, s.views::real views, s.pop::real pop, wilson(s.likes, s.dislikes) w
    from listing l join video_stat s using (video_id)
    where l.video_id = any(ids) and (abs(s.pop - l.pop) > threshold
      or abs(s.views - l.views) > threshold * l.views
      or abs(wilson(s.likes, s.dislikes) - l.wscore) > threshold / 4)
    order by 1 for no key update of l)
  update listing l set views = k.views, pop = k.pop, wscore = k.w from k
    where l.video_id = k.video_id;
  return cardinality(ids);
end $$;
