-- The number of videos of a ranking.
create or replace function rank_total(for_period text, for_metric text,
  for_orientation int) returns int language sql stable parallel safe as $$
  select coalesce(sum(n), 0)::int from rank_delta
    where period = for_period and metric = for_metric and orientation = for_orientation
$$;
