-- Updates the columns of a model that a video or a vote changes: the counts, the newest video, the
-- score. The sums over its videos stay until model_refresh().
create or replace function model_refresh_counts(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from model where model_id = any(ids) order by model_id for no key update;
  with now as materialized (
    select m.model_id, n.total, n.albums, n.latest, wilson(s.likes, s.dislikes) w
    from model m join model_stat s using (model_id)
    cross join lateral (
      select sum(t.videos)::int total, sum(facet_total(-t.f))::int albums,
        coalesce(max(case when t.videos > 0 then newest_video(t.f) end), 0) latest
      from (select facet_code(3, m.model_id, o) f, facet_total(facet_code(3, m.model_id, o)) videos
        from generate_series(1, 3) o) t) n
    where m.model_id = any(ids) and m.merged_into is null)
  update model_listing l set total_videos = n.total, total_albums = n.albums, latest = n.latest,
    wscore = n.w
  from now n where n.model_id = l.model_id
    and (l.total_videos, l.total_albums, l.latest, l.wscore)
      is distinct from (n.total, n.albums, n.latest, n.w);
  perform object_search_refresh(3, ids);
end $$;
