-- search samples: an index of a sixteenth of the listed videos, drawn by a hash of the key, so that
-- it is fair to every word, name and time. A search that finds many in it has more than are counted,
-- and is not looked up (docs/search.md).
create index listing_sample on listing using gin ((facets || flag_facets(flags)) gin__int_ops)
  where hashint4(video_id) & 15 = 0;
alter index listing_sample alter column 1 set statistics 0;
