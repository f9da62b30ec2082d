-- The days of videos in a table a month, and what the upkeep must remember between its turns.

-- Makes the tables of this month and of the next twelve; days that came before their month had a table move into it. The application calls it, so it
-- runs as the owner, takes no argument and looks nothing up in the caller's path. Returns how many it made. Waits 2 s for its lock and fails then.
create function video_day_ahead() returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare first date; month date; part text; made int := 0;
begin
  lock table public.video_day in share update exclusive mode;
  select greatest(least(min(day), current_date), current_date - 1100) into first from public.video_day_rest;
  for month in select generate_series(date_trunc('month', coalesce(first, current_date)), current_date + interval '12 months', interval '1 month') loop
    part := 'video_day_' || to_char(month, 'YYYY_MM');
    if to_regclass('public.' || part) is not null then continue; end if;
    lock table public.video_day_rest in access exclusive mode;
    execute format('create table public.%I (like public.video_day including defaults including constraints) with (fillfactor = 80)', part);
    execute format('with moved as (delete from public.video_day_rest where day >= %L and day < %L returning *) insert into public.%I select * from moved',
      month, month + interval '1 month', part);
    execute format('alter table public.video_day attach partition public.%I for values from (%L) to (%L)', part, month, (month + interval '1 month')::date);
    made := made + 1;
  end loop;
  return made;
end $$;
select video_day_ahead();

-- When a task of the upkeep was begun last, by whichever worker. Heavy ones that nobody misses on the first day wait for their first turn.
create table upkeep_turn (
  name text primary key,
  last_at timestamptz not null default now()
) with (fillfactor = 50);
insert into upkeep_turn (name) values ('reindex-lists');

-- How fast views come, as the roller saw it last: with it lists follow in coarser steps.
create table view_pace (
  is_only boolean primary key default true check (is_only),
  rolled_at timestamptz not null default now(),
  views_per_second real not null default 0
);
insert into view_pace default values;

-- As before; and it keeps the pace.
create or replace function view_roll(g float8) returns int language plpgsql as $$
declare ids int[]; counts int[]; d date; rolled int := 0; views bigint := 0;
begin
  if not pg_try_advisory_xact_lock(7002) then return -1; end if;
  for d in select distinct day from view_batch order by 1 loop
    with x as (delete from view_batch where day = d returning view_batch.ids, view_batch.counts),
    e as (select unnest(x.ids) v, unnest(x.counts) n from x),
    s as (select v, sum(n)::int n from e group by 1)
    select array_agg(v order by v), array_agg(n order by v), views + coalesce(sum(n), 0) into ids, counts, views from s;
    if ids is null then continue; end if;
    with d1 as materialized (select * from unnest(ids, counts) q(v, n)),
    k as materialized (select s.video_id, d1.n from video_stat s join d1 on d1.v = s.video_id order by 1 for no key update of s)
    update video_stat s set views = s.views + k.n, pop = pop_add(s.pop, k.n, g) from k where k.video_id = s.video_id;
    insert into video_day as t (day, video_id, views)
    select d, s.video_id, q.n from unnest(ids, counts) q(v, n) join video_stat s on s.video_id = q.v order by 2
    on conflict (day, video_id) do update set views = t.views + excluded.views;
    insert into stat_dirty select unnest(ids);
    rolled := rolled + cardinality(ids);
  end loop;
  update view_pace set rolled_at = clock_timestamp(),
    views_per_second = views / greatest(1, extract(epoch from clock_timestamp() - rolled_at));
  return rolled;
end $$;

-- A reindexing that was killed leaves indexes that cost and serve nothing; only the owner may drop them. Returns how many there were.
create function drop_broken_indexes() returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare broken text; dropped int := 0;
begin
  lock table public.listing in share update exclusive mode;
  for broken in select i.indexrelid::regclass from pg_index i where i.indrelid = 'public.listing'::regclass and not i.indisvalid loop
    execute 'drop index ' || broken;
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- Counters move all day and change nothing of what a plan asks: how common a facet is. Looking at 300,000 lists of facets takes seconds.
alter table listing set (autovacuum_analyze_scale_factor = 0.5);
