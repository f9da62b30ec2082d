-- Adds n events at time weight g (pop_at) to a popularity p; both are logarithms.
create or replace function pop_add(p float8, n float8, g float8) returns float8
  language sql immutable strict parallel safe as $$
  select case when n <= 0 then p else greatest(p,
    g) + ln(exp(p - greatest(p, g)) + n * exp(g - greatest(p, g))) end
$$;
