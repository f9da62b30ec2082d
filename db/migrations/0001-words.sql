-- Text search configuration and the pure functions that other migrations build on.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

create text search configuration site (copy = pg_catalog.simple);
alter text search configuration site
  alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
  with unaccent, simple;

-- Japanese has no spaces: a run of n CJK characters becomes its n-1 overlapping pairs, so that any part of two characters is found.
create function cjk_split(t text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(
    case when m[1] ~ '^[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]+$' and length(m[1]) > 1
      then (select string_agg(substr(m[1], i, 2), ' ' order by i) from generate_series(1, length(m[1]) - 1) i)
      else m[1] end, ' ' order by n), '')
  from regexp_matches(t, '([\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]+|[^\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]+)', 'g') with ordinality x(m, n)
$$;

-- Lower bound of the Wilson interval (z = 1.2816) of likes over votes: what top-rated sorts by. 0 without votes.
create function wilson(likes int, dislikes int) returns real language sql immutable strict parallel safe as $$
  select case when likes + dislikes = 0 then 0::real else ((
    likes::float8 / (likes + dislikes) + 0.82124 / (likes + dislikes)
      - 1.2816 * sqrt((likes::float8 * dislikes / (likes + dislikes) + 0.41062) / (likes + dislikes)))
    / (1 + 1.64249856 / (likes + dislikes)))::real end
$$;

-- λ·t of the decayed popularity: half-life three days, counted from 2026-01-01.
create function pop_at(t timestamptz) returns float8 language sql immutable strict parallel safe as $$
  select ln(2::float8) / 259200 * (extract(epoch from t) - 1767225600)::float8
$$;

-- n events at time-weight g folded into a popularity of p.
create function pop_add(p float8, n float8, g float8) returns float8 language sql immutable strict parallel safe as $$
  select case when n <= 0 then p else greatest(p, g) + ln(exp(p - greatest(p, g)) + n * exp(g - greatest(p, g))) end
$$;

-- Facet code: kind 1 category, 2 tag, 3 model, 4 channel, 5 country, 6 title word, 7 uploader; object below 2^26.
create function fc(kind int, object int, orientation int) returns int language sql immutable strict parallel safe as $$
  select (kind << 28) | (object << 2) | orientation
$$;

-- hd (0|1) + 2 × length class (1 under 10 min, 2 10-40 min, 3 over 40 min): 2..7
create function listing_flags(is_hd boolean, duration int) returns smallint language sql immutable strict parallel safe as $$
  select (is_hd::int + 2 * case when duration < 600 then 1 when duration <= 2400 then 2 else 3 end)::smallint
$$;
