-- The credits of each video as the source tables imply them.
create view credits_truth as
  select v.video_id, jsonb_build_object(
    'channel', case when h.channel_id is not null
      then jsonb_build_object('id', h.channel_id, 'dir', h.dir, 'title', h.title) end,
    'models', coalesce((
      select jsonb_agg(jsonb_build_object('dir', m.dir, 'title', m.title) order by m.model_id)
      from video_model x join model m using (model_id) where x.video_id = v.video_id),
        '[]'))::text as credits
  from video v left join channel h using (channel_id);
