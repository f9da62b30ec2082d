-- The owner's pages for searches. `query` is what visitors search for, folded and without operators.
create table search_redirect (
  query text primary key check (length(query) between 1 and 100),
  -- as it was written
  query_text text not null check (length(query_text) between 1 and 100),
  -- a path of this site, its query and fragment
  target text not null check (length(target) <= 500 and target ~ '^/($|[^/\\])'
    and target !~ '[^\x21-\x7e]')
);
