-- Creates the partitions of video_day for this month and the next twelve; days that arrived before
-- their partition move into it. The application calls it, so it runs as the owner, takes no
-- argument and resolves nothing in the caller's search path. Returns the number of partitions
-- created. Fails after 2 s without its lock.
create or replace function create_video_day_partitions() returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set lock_timeout = '2s' as $$
declare first date; month date; part text; made int := 0;
begin
  lock table public.video_day in share update exclusive mode;
  select greatest(least(min(day), current_date), current_date - 1100) into first
    from public.video_day_default;
  for month in select generate_series(date_trunc('month', coalesce(first, current_date)),
    current_date + interval '12 months', interval '1 month') loop
    part := 'video_day_' || to_char(month, 'YYYY_MM');
    if to_regclass('public.' || part) is not null then continue; end if;
    lock table public.video_day_default in access exclusive mode;
    execute format('create table public.%I (like public.video_day including defaults '
      'including constraints) with (fillfactor = 80)', part);
    execute format('with moved as (delete from public.video_day_default where day >= %L '
      'and day < %L returning *) insert into public.%I select * from moved',
      month, month + interval '1 month', part);
    execute format('alter table public.video_day attach partition public.%I '
      'for values from (%L) to (%L)', part, month, (month + interval '1 month')::date);
    made := made + 1;
  end loop;
  return made;
end $$;

-- A new database has its partitions from the start.
select create_video_day_partitions();
