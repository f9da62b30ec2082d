-- The exact number of videos of a facet: the precomputed count plus the deltas that are not folded
-- yet. The index of facet_delta keeps the size of its peak while the table looks small, so without
-- enable_seqscan = off the planner scans the table and its dead rows.
create or replace function facet_total(f int) returns int language sql stable parallel safe
  set enable_seqscan = off as $$
  select coalesce((select total from facet_count where facet = f), 0)
    + coalesce((select sum(n) from facet_delta where facet = f), 0)::int
$$;

-- The same for a set of flags (hd, length class).
create or replace function facet_total(f int, among smallint[]) returns int
  language sql stable parallel safe set enable_seqscan = off as $$
  select coalesce((select sum(c.n[k - 1]) from facet_count c, unnest(among) k
    where c.facet = f), 0)::int
    + coalesce((select sum(n) from facet_delta where facet = f and flags = any(among)), 0)::int
$$;
