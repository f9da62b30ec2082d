-- The hashes of eight moments at equal distances, of the whole picture; null for a clip without hashes.
create or replace function clip_moments(frames bytea) returns bytea immutable strict parallel safe language sql as $$
  select string_agg(substring(frames from ((2 * i + 1) * (length(frames) / 64) / 16) * 64 + 1 for 32), '' order by i)
  from generate_series(0, 7) as i
  where length(frames) > 0
$$;
