-- Trigger: counts the videos of playlists. Every writer of items locks the video first, then the playlist.
create or replace function playlist_item_count() returns trigger language plpgsql as $$
begin
  perform 1 from playlist where playlist_id in (select playlist_id from changed) order by playlist_id for no key update;
  update playlist as p set items = p.items + case tg_op when 'INSERT' then c.items else -c.items end
  from (select playlist_id, count(*)::int as items from changed group by playlist_id) as c
  where p.playlist_id = c.playlist_id;
  return null;
end $$;
