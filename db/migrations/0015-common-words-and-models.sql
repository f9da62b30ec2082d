-- Which title words are common, so that nothing looks them up, and what lists of models count.

-- Job: title words with more than 500 videos or so (others have no row, or 0), out of a sample of 100,000 at most. The work is the same whatever the size of the catalogue.
create function count_title_words() returns int language plpgsql as $$
declare share float8; words text[]; totals int[]; counted int;
begin
  if not pg_try_advisory_xact_lock(7008) then return -1; end if;
  select least(100, 100000 * 100.0 / greatest(1, reltuples)) into share from pg_class where oid = 'video_search'::regclass;
  select array_agg(word order by word), array_agg((ndoc * 100.0 / share)::int order by word) into words, totals
  from ts_stat(format('select ts_filter(tsv, ''{a}'') from video_search tablesample system (%s) repeatable (1)', share))
  where ndoc * 100.0 / share > 500;
  update search_term set df_title = 0 where df_title > 0 and term <> all(coalesce(words, '{}'));
  insert into search_term as t (term, df_title) select * from unnest(words, totals)
  on conflict (term) do update set df_title = excluded.df_title where t.df_title <> excluded.df_title;
  get diagnostics counted = row_count;
  return counted;
end $$;

-- Lists of models hold those with anything to show; a count of them, or of their letters, reads this index and nothing else.
create index model_listing_shown on model_listing
  (orientation, letter, age, hair_color, height, weight, breast_size, race, tattoo, piercing, country_id) where total_videos + total_albums > 0;
drop index model_listing_pop;
create index model_listing_pop on model_listing (orientation, pop desc, model_id desc) where total_videos + total_albums > 0;
