-- Job, every minute: adds batches of sources and countries to the days of their videos. A day of a video names so
-- many hosts of other sites at most, those with the most views first; further ones are one row, outside.
create or replace function source_fold(max_hosts int) returns int language plpgsql as $$
declare folded int;
begin
  if not pg_try_advisory_xact_lock(lock_key('source_fold')) then return -1; end if;
  with x as (delete from view_source_batch as b returning b.day, b.ids, b.sources, b.countries, b.counts),
  q as (select x.day, e.v, e.source, coalesce(e.country, '') country, e.n
      from x, unnest(x.ids, x.sources, x.countries, x.counts) e(v, source, country, n)),
  of_countries as (
    insert into video_country_day as t (video_id, day, country, views)
    select q.v, q.day, q.country, sum(q.n)::int from q
      join video on video.video_id = q.v where q.country <> '' group by 1, 2, 3 order by 1, 2, 3
    on conflict (video_id, day, country) do update set views = t.views + excluded.views),
  s as (select q.day, q.v, q.source, sum(q.n)::int n, position('.' in q.source) > 0 is_host from q group by 1, 2, 3),
  k as (select s.*, exists (select from video_source_day d
      where d.video_id = s.v and d.day = s.day and d.source = s.source) is_known from s),
  r as (select k.*, row_number() over (partition by k.day, k.v, k.is_host, k.is_known order by k.n desc, k.source) place,
    (select count(*) from video_source_day d
      where d.video_id = k.v and d.day = k.day and position('.' in d.source) > 0) hosts from k),
  named as (select r.v, r.day, case when r.is_host and not r.is_known and r.hosts + r.place > max_hosts
      then 'outside' else r.source end source, r.n from r)
  insert into video_source_day as t (video_id, day, source, views)
  select named.v, named.day, named.source, sum(named.n)::int from named
    join video on video.video_id = named.v group by 1, 2, 3 order by 1, 2, 3
  on conflict (video_id, day, source) do update set views = t.views + excluded.views;
  get diagnostics folded = row_count;
  return folded;
end $$;
