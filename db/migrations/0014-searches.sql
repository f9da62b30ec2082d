-- A search by a visitor, for a day at most. The key is a hash of the visitor's daily key and the
-- words: two searches of one visitor cannot be told to be of one visitor. Unlogged: worthless after
-- a crash.
create unlogged table search_seen (
  search_key bytea primary key check (length(search_key) = 16),
  day date not null,
  orientation orientation not null,
  query text not null check (length(query) between 1 and 70),
  -- one of its results was opened
  is_clicked boolean not null default false,
  seen_at timestamptz not null default now()
);
create index search_seen_age on search_seen (seen_at);
create index search_seen_query on search_seen (day, orientation, query);

-- Searches that at least 20 visitors made on a day.
create table search_day (
  day date not null,
  orientation orientation not null,
  query text not null check (length(query) between 1 and 70),
  visitors int not null check (visitors >= 20),
  -- visitors who opened a result
  clicked int not null default 0,
  -- results when last counted; null: not counted yet
  results int,
  primary key (day, orientation, query)
);

-- What is searched most these days, out of search_day.
create table popular_search (
  orientation orientation not null,
  query text collate "C" not null,
  visitors int not null,
  primary key (orientation, query)
);
create index popular_search_most on popular_search (orientation, visitors desc);
