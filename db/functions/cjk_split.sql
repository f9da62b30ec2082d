-- Japanese has no spaces: a run of n CJK characters becomes its n-1 overlapping pairs, so that any
-- two adjacent characters can be found.
create or replace function cjk_split(t text) returns text
  language sql immutable strict parallel safe as $$
  select coalesce(string_agg(
    case when m[1] ~ '^[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]+$' and length(m[1]) > 1
      then (select string_agg(substr(m[1], i, 2), ' ' order by i)
        from generate_series(1, length(m[1]) - 1) i)
      else m[1] end, ' ' order by n), '')
  from regexp_matches(t,
    '([\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]+|[^\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]+)',
    'g') with ordinality x(m, n)
$$;
