-- The minute in which the newest video of a facet was published; null when there is none. The
-- precomputed count decides the scan, as in category_covers().
create or replace function newest_video(f int) returns int language plpgsql stable
  set plan_cache_mode = force_generic_plan as $$
declare found_pub int;
begin
  if facet_total(f)::float8 ^ 2 * 3.5 > facet_total(facet_orientation(f)) then
    select l.pub into found_pub from listing l
      where l.orientation = facet_orientation(f) and (l.facets @> array[f]) is true
      order by l.pub desc limit 1;
  else
    select max(l.pub) into found_pub from listing l
      where (l.facets || flag_facets(l.flags)) @> array[f];
  end if;
  return found_pub;
end $$;
