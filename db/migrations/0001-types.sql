-- Extensions, the text search configuration, types, and the functions that tables depend on.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists intarray;

create text search configuration site (copy = pg_catalog.simple);
alter text search configuration site
  alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart,
    hword_part, hword_numpart
  with unaccent, simple;

create domain language as text check (value in ('en', 'ru', 'de', 'fr', 'es', 'pl', 'it', 'pt',
  'ja', 'nl'));
create domain dir as text check (value ~ '^[a-z0-9-]{1,80}$');
create domain title as text check (length(value) between 1 and 500 and value !~ '[[:cntrl:]]');
-- 1 str, 2 gay, 3 she
create domain orientation as smallint check (value between 1 and 3);

-- Functions live in db/functions, but for these: indexes and stored rows contain their results, so
-- a change of one is a change of data and needs a migration. No file of db/functions defines them.

-- A facet is a kind, an object and an orientation in one int. Kinds: 1 category, 2 tag, 3 model,
-- 4 channel, 5 country, 6 title word, 7 uploader; object below 2^26. src/platform/db/facet-code.ts
-- packs in the same way.
create function facet_code(kind int, object int, orientation int) returns int
  language sql immutable strict parallel safe as $$
  select (kind << 28) | (object << 2) | orientation
$$;
create function facet_kind(facet int) returns int
  language sql immutable strict parallel safe as $$
  select facet >> 28
$$;
create function facet_object(facet int) returns int
  language sql immutable strict parallel safe as $$
  select (facet >> 2) & 67108863
$$;
create function facet_orientation(facet int) returns int
  language sql immutable strict parallel safe as $$
  select facet & 3
$$;

-- The flags of a video as codes among its facets: 1 for hd, and 2, 4 or 6 for its length class.
-- Facets are larger numbers.
create function flag_facets(flags smallint) returns int[] language sql immutable parallel safe
  return case when flags % 2 = 1 then array[1, flags::int - 1] else array[flags::int] end;
