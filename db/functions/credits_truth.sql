-- What each video's card says of other tables, as they imply it: its credits, and the codes of what
-- it is filed under, which only a listed video has.
create view credits_truth as
  select v.video_id, jsonb_build_object(
    'channel', case when h.channel_id is not null
      then jsonb_build_object('id', h.channel_id, 'dir', h.dir, 'title', h.title) end,
    'models', coalesce((
      select jsonb_agg(jsonb_build_object('dir', m.dir, 'title', m.title) order by m.model_id)
      from video_model x join model m using (model_id) where x.video_id = v.video_id),
        '[]'))::text as credits,
    case when v.status_id = 1 and not v.is_private and not v.is_unlisted then thing_codes(array(
      select facet_code(1, x.category_id, v.orientation) from video_category x
        where x.video_id = v.video_id
      union all select facet_code(2, x.tag_id, v.orientation) from video_tag x
        where x.video_id = v.video_id
      union all select facet_code(3, x.model_id, v.orientation) from video_model x
        where x.video_id = v.video_id
      union all select facet_code(4, v.channel_id, v.orientation) where v.channel_id is not null
      union all select facet_code(7, v.member_id, v.orientation) where v.member_id is not null))
      else '' end as things
  from video v left join channel h using (channel_id);
