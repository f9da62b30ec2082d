-- The share of a video that is watched on average, 0 to 1; 0 before 50 watches.
create or replace function watched_share(of_video int) returns float8
  language sql stable parallel safe as $$
  select coalesce((
    select (select sum(n) from unnest(w.buckets) b(n))::float8 / 100 / w.watches
    from video_watch w where w.video_id = of_video and w.watches >= 50), 0)
$$;
