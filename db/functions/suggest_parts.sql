-- A name, folded, from each of its words on, and from each character of Chinese, Japanese or Korean
-- script, which has no spaces between words: what begins with a typed text is a match. Of each, 100
-- characters: a typed text has fewer, and with a title of 500 more would not fit into a row of the index.
create or replace function suggest_parts(name text) returns setof text
  language sql stable strict parallel safe as $$
  select substr(f, i, 100)
  from (select suggest_fold(name) f offset 0) n cross join generate_series(1, length(f)) i
  where i = 1 or substr(f, i - 1, 1) = ' ' or substr(f, i, 1) <> ' '
    and substr(f, i, 1) ~ '[\u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af]'
  order by i limit 24
$$;
