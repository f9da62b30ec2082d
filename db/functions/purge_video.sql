-- Lists of categories and playlists show a video's picture without a tag of the video.
create or replace function purge_video(id int) returns void language plpgsql as $$
begin
  perform purge('v' || id);
  if exists (select from category_picture where video_id = id) then
    perform purge('categories'), purge('main');
  end if;
  if exists (select from playlist_item where video_id = id) then
    perform purge('playlists');
  end if;
end $$;
