-- A list of a country's long videos read every video of the country, because no index knew both. Now the index of the facets holds two marks of each
-- video among them: 1 for hd, and 2, 4 or 6 for its length. Facets are larger, so nothing is mistaken for one. Whoever wants this index asks for
-- (facets || listing_marks(flags)).
create function listing_marks(flags smallint) returns int[] language sql immutable parallel safe
  return case when flags % 2 = 1 then array[1, flags::int - 1] else array[flags::int] end;
create index listing_marked on listing using gin ((facets || listing_marks(flags)) gin__int_ops);
drop index listing_facets;
-- Who asks has chosen the way by kept numbers, so the planner need not know how common each facet is: looking that up took half of its time.
alter index listing_marked alter column 1 set statistics 0;
alter table listing alter column facets set statistics 100;

-- Three functions that look for videos of a facet. Where they want the first in an order, a kept number says which way is cheaper: along the index of
-- the order when there are many, else all of them by their index (a row that is found so costs 3.5 that are walked past).
create or replace function newest_video(f int) returns int language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare found_pub int;
begin
  if facet_total(f)::float8 ^ 2 * 3.5 > facet_total(f & 3) then
    select l.pub into found_pub from listing l where l.orientation = f & 3 and (l.facets @> array[f]) is true order by l.pub desc limit 1;
  else
    select max(l.pub) into found_pub from listing l where (l.facets || listing_marks(l.flags)) @> array[f];
  end if;
  return found_pub;
end $$;

create or replace function category_faces() returns int language plpgsql as $$
declare categories int[]; orientations int[]; videos int[]; chosen int;
begin
  if not pg_try_advisory_xact_lock(7007) then return -1; end if;
  select array_agg(c.category_id), array_agg(o.orientation), array_agg(p.video_id) into categories, orientations, videos
  from category c cross join generate_series(1, 3) o(orientation)
  cross join lateral (select fc(1, c.category_id, o.orientation) as f) x
  cross join lateral (
    (select l.video_id from listing l
      where facet_total(x.f)::float8 ^ 2 * 3.5 > facet_total(o.orientation) and l.orientation = o.orientation and (l.facets @> array[x.f]) is true
      order by l.pop desc, l.video_id desc limit 1)
    union all
    (select l.video_id from listing l
      where facet_total(x.f)::float8 ^ 2 * 3.5 <= facet_total(o.orientation) and (l.facets || listing_marks(l.flags)) @> array[x.f]
      order by l.pop desc, l.video_id desc limit 1)) p
  where c.merged_into is null and facet_total(fc(1, c.category_id, o.orientation)) > 0;
  perform 1 from listing where video_id = any(videos) order by video_id for key share;
  delete from category_picture;
  insert into category_picture (category_id, orientation, video_id, storage_key, poster_index)
  select q.category_id, q.orientation, l.video_id, x.storage_key, v.poster_index
  from unnest(categories, orientations, videos) q(category_id, orientation, video_id)
  join listing l on l.video_id = q.video_id and l.orientation = q.orientation
  join video v on v.video_id = l.video_id join media x on x.media_id = v.media_id and x.picture_set > 0;
  get diagnostics chosen = row_count;
  return chosen;
end $$;

create or replace function listed_under(orientations int[], any_of int[]) returns int language plpgsql stable cost 1 as $$
begin
  return (select count(*)::int from listing l where l.orientation = any(orientations) and (l.facets || listing_marks(l.flags)) && any_of);
end $$;
