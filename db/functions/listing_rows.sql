-- Listing rows as the source tables imply them. A view, so that its only condition is the one on
-- ids: "ids is null or …" would keep a generic plan from access by key.
create view listing_rows as
  select v.video_id, floor(extract(epoch from v.post_date) / 60)::int as pub, v.duration,
    s.views::real as views, s.pop::real as pop,
    wilson(s.likes, s.dislikes) as wscore, v.orientation::smallint as orientation,
    listing_flags(v.is_hd, v.duration) as flags,
    array(
      select facet_code(1, x.category_id, v.orientation) f from video_category x
        where x.video_id = v.video_id
      union all select facet_code(2, x.tag_id, v.orientation) from video_tag x
        where x.video_id = v.video_id
      union all select facet_code(3, x.model_id, v.orientation) from video_model x
        where x.video_id = v.video_id
      union all select facet_code(4, v.channel_id, v.orientation) where v.channel_id is not null
      union all select facet_code(5, v.country_id, v.orientation) where v.country_id is not null
      union all select facet_code(6, t.term_id, v.orientation)
        from video_search z, unnest(tsvector_to_array(ts_filter(z.tsv, '{a}'))) w
          join search_term t on t.term = w and t.heavy
        where z.video_id = v.video_id
      union all select facet_code(7, v.member_id, v.orientation) where v.member_id is not null
      order by 1) as facets
  from video v join video_stat s using (video_id)
  where v.status_id = 1 and not v.is_private and not v.is_unlisted;
