-- The album_listing rows that the source tables imply, for given albums or for all (null).
create or replace function album_truth(ids int[]) returns setof album_listing
  language sql stable as $$
  select a.album_id, floor(extract(epoch from a.post_date) / 60)::int, s.views::real, s.pop::real,
    wilson(s.likes, s.dislikes), a.orientation::smallint,
    array(
      select facet_code(1, x.category_id, a.orientation) f from album_category x
        where x.album_id = a.album_id
      union all select facet_code(2, x.tag_id, a.orientation) from album_tag x
        where x.album_id = a.album_id
      union all select facet_code(3, x.model_id, a.orientation) from album_model x
        where x.album_id = a.album_id
      union all select facet_code(4, a.channel_id, a.orientation) where a.channel_id is not null
      union all select facet_code(5, a.country_id, a.orientation) where a.country_id is not null
      union all select facet_code(7, a.member_id, a.orientation) where a.member_id is not null
      order by 1)
  from album a join album_stat s using (album_id)
  where (ids is null or a.album_id = any(ids)) and a.status_id = 1 and not a.is_private
    and exists (select 1 from album_photo x join photo p using (photo_id) where x.album_id = a.album_id and not p.is_hidden)
$$;
