-- Whether a word says nothing by itself in a language: `the`, `und`. By the lists of PostgreSQL's
-- stemmers; languages without one have none.
create or replace function is_function_word(word text, lang text) returns boolean
  language sql stable strict parallel safe as $$
  select coalesce(ts_lexize((case lang
    when 'en' then 'english_stem' when 'ru' then 'russian_stem' when 'de' then 'german_stem'
    when 'fr' then 'french_stem' when 'es' then 'spanish_stem' when 'it' then 'italian_stem'
    when 'pt' then 'portuguese_stem' when 'nl' then 'dutch_stem' else 'simple' end)::regdictionary, word)
    = '{}', false)
$$;
