-- Job: counts title words with more than about 500 videos (others have no row, or 0) in a sample of
-- at most 100,000 videos. The cost does not depend on the size of the catalogue.
create or replace function count_title_words() returns int language plpgsql as $$
declare sample_percent float8; words text[]; totals int[]; counted int;
begin
  if not pg_try_advisory_xact_lock(lock_key('count_title_words')) then return -1; end if;
  select least(100, 100000 * 100.0 / greatest(1, reltuples)) into sample_percent from pg_class
    where oid = 'video_search'::regclass;
  select array_agg(word order by word), array_agg((ndoc * 100.0 / sample_percent)::int
    order by word) into words, totals
  from ts_stat(format('select ts_filter(tsv, ''{a}'') from video_search '
    'tablesample system (%s) repeatable (1)', sample_percent))
  where ndoc * 100.0 / sample_percent > 500;
  update search_term set df_title = 0 where df_title > 0 and term <> all(coalesce(words, '{}'));
  insert into search_term as t (term, df_title) select * from unnest(words, totals)
  on conflict (term) do update set df_title = excluded.df_title
    where t.df_title <> excluded.df_title;
  get diagnostics counted = row_count;
  return counted;
end $$;
