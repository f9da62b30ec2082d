-- A search of titles: each word is a prefix of a word there; a single letter must be the whole word.
-- A single character of Chinese, Japanese or Korean script is a prefix, too, as titles hold pairs of
-- characters. Null when the text holds no word. Operators and quotes in the text are text.
create or replace function title_query(t text) returns tsquery
  language sql stable strict parallel safe as $$
  select string_agg('''' || replace(replace(w, '\', '\\'), '''', '''''') || ''':' || case
    when length(w) > 1 or w ~ '[\u1100-\u11ff\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af\uff66-\uffdc]'
      then '*' else '' end || 'A', ' & ')::tsquery
  from unnest(tsvector_to_array(to_tsvector('site', cjk_split(t)))) w
$$;
