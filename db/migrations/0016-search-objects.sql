-- search: models, channels, albums and playlists by a text, each with the words it is found by.

-- Here and not in db/functions because rows contain its result: the words of titles, each title
-- between marks of its beginning and its end, so that a text query can ask for one that begins with
-- a text or is it. No search text holds a mark, because signs separate words.
create function search_titles(titles text[]) returns tsvector
  language plpgsql stable strict parallel safe as $$
declare
  words tsvector := '';
  title text;
begin
  foreach title in array titles loop
    words := words || '''#^'':1'::tsvector || search_words(title) || '''#$'':1'::tsvector;
  end loop;
  return words;
end $$;

create table object_search (
  -- 3 model, 4 channel, 8 playlist, 9 album
  kind smallint not null,
  object_id int not null,
  -- of a channel 0: its videos may be of any
  orientation smallint not null,
  tsv tsvector not null,
  primary key (kind, object_id)
);
-- One index each, so that a search for one kind does not read the others.
create index object_search_model on object_search using gin (tsv) where kind = 3;
create index object_search_channel on object_search using gin (tsv) where kind = 4;
create index object_search_playlist on object_search using gin (tsv) where kind = 8;
create index object_search_album on object_search using gin (tsv) where kind = 9;

-- Searches that complete a text, by any of their words.
create index suggest_words on suggest using gin (string_to_array(norm, ' ')) where kind = 0;

-- What is there already gets its words by the queue.
insert into people_dirty (kind, object_id)
  select 3, model_id from model union all select 4, channel_id from channel
  union all select 8, playlist_id from playlist union all select 9, album_id from album;
