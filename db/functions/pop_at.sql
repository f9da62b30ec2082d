-- λ·t of the decayed popularity: half-life three days, counted from 2026-01-01.
create or replace function pop_at(t timestamptz) returns float8
  language sql immutable strict parallel safe as $$
  select ln(2::float8) / 259200 * (extract(epoch from t) - 1767225600)::float8
$$;
