-- Job, every 15 s: adds batches of views to counters and days. Counters first, in id order; then
-- the rows of days; then the queue of listing rows. Records the rate of views as well.
create or replace function view_roll(time_weight float8) returns int language plpgsql as $$
declare ids int[]; counts int[]; d date; rolled int := 0; views bigint := 0;
begin
  if not pg_try_advisory_xact_lock(lock_key('view_roll')) then return -1; end if;
  for d in select distinct day from view_batch order by 1 loop
    with x as (delete from view_batch where day = d returning view_batch.ids, view_batch.counts),
    e as (select unnest(x.ids) v, unnest(x.counts) n from x),
    s as (select v, sum(n)::int n from e group by 1)
    select array_agg(v order by v), array_agg(n order by v), views + coalesce(sum(n), 0) into ids,
      counts, views from s;
    if ids is null then continue; end if;
    with d1 as materialized (select * from unnest(ids, counts) q(v, n)),
    k as materialized (select s.video_id, d1.n from video_stat s join d1 on d1.v = s.video_id
      order by 1 for no key update of s)
    update video_stat s set views = s.views + k.n, pop = pop_add(s.pop, k.n, time_weight) from k
      where k.video_id = s.video_id;
    insert into video_day as t (day, video_id, views)
    select d, s.video_id, q.n from unnest(ids, counts) q(v, n) join video_stat s on s.video_id = q.v
      order by 2
    on conflict (day, video_id) do update set views = t.views + excluded.views;
    insert into stat_dirty select unnest(ids);
    rolled := rolled + cardinality(ids);
  end loop;
  update view_rate set rolled_at = clock_timestamp(),
    views_per_second = views / greatest(1, extract(epoch from clock_timestamp() - rolled_at));
  return rolled;
end $$;
