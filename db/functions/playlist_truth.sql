-- The playlist_listing rows that the source tables imply, for given playlists or for all (null).
create or replace function playlist_truth(ids int[]) returns setof playlist_listing
  language sql stable as $$
  select p.playlist_id, p.orientation::smallint, count(l.video_id)::int, s.views::real,
    wilson(s.likes, s.dislikes), floor(extract(epoch from p.created_at) / 60)::int,
    coalesce(bit_xor(hashint8extended(l.video_id, 0)), 0)
  from playlist p join playlist_stat s using (playlist_id)
  left join playlist_item i using (playlist_id) left join listing l using (video_id)
  where (ids is null or p.playlist_id = any(ids)) and p.visible = 1 and not p.is_hidden
  group by p.playlist_id, s.views, s.likes, s.dislikes
$$;
