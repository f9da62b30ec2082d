-- What the source tables say of the words by which models, channels, albums and playlists are
-- found: title and aliases (A); of models and channels their own marks (A), so that synonyms and
-- the words of names merged into them find them as well; of albums the marks of models and channel
-- (B), of tags and categories (C). Of albums and playlists only the listed ones.
create view object_search_rows as
  select 3::smallint as kind, m.model_id as object_id, m.orientation::smallint as orientation,
    setweight(search_titles(array[m.title::text] || array(
        select a.alias::text from model_alias a where a.model_id = m.model_id order by a.alias))
      || ('''#3.' || m.model_id || ''':1')::tsvector, 'A') as tsv
  from model m where m.merged_into is null
  union all
  select 4::smallint, h.channel_id, 0::smallint,
    setweight(search_titles(array[h.title::text])
      || ('''#4.' || h.channel_id || ''':1')::tsvector, 'A')
  from channel h
  union all
  select 9::smallint, a.album_id, a.orientation::smallint,
    setweight(search_titles(array[a.title::text]), 'A')
    || (coalesce((select string_agg(' ''#3.' || model_id || ''':1B', '' order by model_id)
        from album_model x where x.album_id = a.album_id), '')
      || coalesce(' ''#4.' || a.channel_id || ''':1B', '')
      || coalesce((select string_agg(' ''#2.' || tag_id || ''':1C', '' order by tag_id)
        from album_tag x where x.album_id = a.album_id), '')
      || coalesce((select string_agg(' ''#1.' || category_id || ''':1C', '' order by category_id)
        from album_category x where x.album_id = a.album_id), ''))::tsvector
  from album_listing l join album a using (album_id)
  union all
  select 8::smallint, p.playlist_id, p.orientation::smallint,
    setweight(search_titles(array[p.title]), 'A')
  from playlist_listing l join playlist p using (playlist_id);
