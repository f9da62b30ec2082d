create or replace trigger purge_lists after insert on playlist_listing
  for each statement execute function purge_lists('playlists');
