-- Updates the same columns of a channel that has its rows already.
create or replace function channel_refresh_counts(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from channel where channel_id = any(ids) order by channel_id for no key update;
  with now as materialized (
    select l.channel_id, l.orientation,
      facet_total(facet_code(4, l.channel_id, l.orientation)) total,
      newest_video(facet_code(4, l.channel_id, l.orientation)) latest,
      wilson(s.likes, s.dislikes) w
    from channel_listing l join channel_stat s using (channel_id) where l.channel_id = any(ids))
  update channel_listing l set total_videos = n.total, latest = n.latest, wscore = n.w
  from now n where n.channel_id = l.channel_id and n.orientation = l.orientation
    and (l.total_videos, l.latest, l.wscore) is distinct from (n.total, n.latest, n.w);
  perform object_search_refresh(4, ids);
end $$;
