-- The sort key of a title.
create or replace function sort_title(t text) returns text
  language sql stable strict parallel safe as $$ select lower(unaccent(t)) $$;
