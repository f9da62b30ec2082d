-- What the source tables say of the words of listed videos: title (A), marks of models and channel
-- (B), of tags and categories (C), the language, and the beginning of the description (D). A mark
-- is '#', the kind and the id. Marks stand at position 2, so that no phrase reaches from the title
-- into the description.
create view search_rows as
  select v.video_id, v.orientation::smallint as orientation,
    setweight(search_words(v.title), 'A')
    || ('''#' || v.lang || ''':2'
      || coalesce((select string_agg(' ''#3.' || model_id || ''':2B', '' order by model_id)
        from video_model x where x.video_id = v.video_id), '')
      || coalesce(' ''#4.' || v.channel_id || ''':2B', '')
      || coalesce((select string_agg(' ''#2.' || tag_id || ''':2C', '' order by tag_id)
        from video_tag x where x.video_id = v.video_id), '')
      || coalesce((select string_agg(' ''#1.' || category_id || ''':2C', '' order by category_id)
        from video_category x where x.video_id = v.video_id), ''))::tsvector
    || search_words(left(v.description, 1000)) as tsv
  from video v where v.status_id = 1 and not v.is_private and not v.is_unlisted;
