create or replace trigger purge_lists after insert on playlist_listing
  for each statement execute function purge_lists('playlists');
-- A page of the playlist has tags of the videos that it shows, none of one that comes back into the lists: its playlists are counted again then.
create or replace trigger purge_counted after update on playlist_listing
  for each row
  when ((old.total_videos, old.listed) is distinct from (new.total_videos, new.listed))
  execute function purge_row('p', 'playlist_id');
