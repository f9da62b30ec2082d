-- playlists of members: a description may be empty, a new one is private, and every order of the videos has room for moves.

alter table playlist drop constraint playlist_description_check;
alter table playlist add constraint playlist_description_check check (description = '' or length(description) between 10 and 5000);
alter table playlist alter column visible set default 0;
-- All of its videos, those that are not listed too; written by the trigger of playlist_item alone.
alter table playlist add column items smallint not null default 0 check (items between 0 and 1000);
update playlist as p set items = c.items from (
  select playlist_id, count(*) as items from playlist_item group by playlist_id) as c
where c.playlist_id = p.playlist_id;

-- Positions have gaps, so that a move writes one row, and go below 1, so that the top has room.
alter table playlist_item drop constraint playlist_item_position_check;
