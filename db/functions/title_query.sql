-- A search of titles: each word is a prefix of a word there; a single letter must be the whole
-- word. Null when the text holds no word. Operators and quotes in the text are text.
create or replace function title_query(t text) returns tsquery
  language sql stable strict parallel safe as $$
  select string_agg('''' || replace(replace(w, '\', '\\'), '''', '''''') || ''':' || case
    when length(w) > 1 then '*' else '' end || 'A', ' & ')::tsquery
  from unnest(tsvector_to_array(to_tsvector('site', cjk_split(t)))) w
$$;
