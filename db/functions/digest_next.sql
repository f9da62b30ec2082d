-- When the next digest is due: the next time it is that hour in the time zone, for weekly ones on a Monday; null when off.
create or replace function digest_next(every text, hour int, time_zone text, after timestamptz) returns timestamptz
  language sql stable as $$
  select min(t.at)
  from generate_series(0, 8) as d(n),
    lateral (select date_trunc('day', $4 at time zone $3) + make_interval(days => d.n) as day) as l,
    lateral (select (l.day + make_interval(hours => $2)) at time zone $3 as at) as t
  where t.at > $4 and ($1 = 'day' or ($1 = 'week' and extract(isodow from l.day) = 1))
$$;
