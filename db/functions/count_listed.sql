-- The number of listed videos with any of the facets. The cost is 1 on purpose: the function is
-- called only while a merge is running, and its real cost would dominate all other choices of the
-- query around it.
create or replace function count_listed(orientations int[], any_of int[]) returns int
  language plpgsql stable cost 1 as $$
begin
  return (select count(*)::int from listing l where l.orientation = any(orientations)
    and (l.facets || flag_facets(l.flags)) && any_of);
end $$;
