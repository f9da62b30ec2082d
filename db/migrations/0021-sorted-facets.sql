-- Facets are short, sorted lists of numbers. The operators of intarray know that, and look through one in a sixth of the time that those for arrays of
-- anything take: a walk along a sort's index, which looks at each row's facets, takes about half of what it did. They have the same names, and where
-- both are there the server prefers them.
create extension if not exists intarray;
drop index listing_facets;
create index listing_facets on listing using gin (facets gin__int_ops);
drop index album_listing_facets;
create index album_listing_facets on album_listing using gin (facets gin__int_ops);
