-- A name, folded, from each of its words on, and from each character of Chinese, Japanese or Korean
-- script, which has no spaces between words: what begins with a typed text is a match.
create or replace function suggest_parts(name text) returns setof text
  language sql stable strict parallel safe as $$
  select substr(f, i)
  from (select suggest_fold(name) f offset 0) n cross join generate_series(1, length(f)) i
  where i = 1 or substr(f, i - 1, 1) = ' ' or substr(f, i, 1) <> ' '
    and substr(f, i, 1) ~ '[\u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af]'
  order by i limit 24
$$;
