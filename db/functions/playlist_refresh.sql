-- Rewrites the listing rows and searched words of playlists. Public playlists are counted under 4 + orientation, a
-- code that no facet has.
create or replace function playlist_refresh(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from playlist where playlist_id = any(ids) order by playlist_id for no key update;
  with new as materialized (select * from playlist_truth(ids)),
  old as materialized (select l.* from playlist_listing l where l.playlist_id = any(ids)),
  up as (
    insert into playlist_listing as l select * from new order by 1
    on conflict (playlist_id) do update set orientation = excluded.orientation,
      total_videos = excluded.total_videos, views = excluded.views,
      wscore = excluded.wscore, recent = excluded.recent, listed = excluded.listed),
  del as (delete from playlist_listing l where l.playlist_id = any(ids)
    and not exists (select 1 from new n where n.playlist_id = l.playlist_id))
  insert into facet_delta
  select 4 + orientation, 2, sum(n)::int from (
    select orientation, -1 n from old union all select orientation, 1 from new) z
  group by 1 having sum(n) <> 0;
  perform object_search_refresh(8, ids);
end $$;
