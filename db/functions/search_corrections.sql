-- Words of the corpus that are about an edit away from a word, and how often they occur.
create or replace function search_corrections(word text)
  returns table (term text, occurrences int)
  language sql stable strict as $$
  select t.term, t.df + t.names from search_term t
  where t.deletes && search_deletes(word) and t.df + t.names > 0 and t.term <> word
  order by 2 desc, 1 limit 50
$$;
