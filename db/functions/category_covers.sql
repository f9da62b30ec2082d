-- Job: a popular video of each category becomes its cover, if it has pictures: the most popular
-- one whose picture is no other category's cover. Each orientation counts by itself: a page shows
-- one. All videos are locked before any cover is deleted: a transaction that takes a video off the
-- lists locks it and then deletes its cover. The precomputed count decides the scan of the 32 most
-- popular: along the order of popularity when the category is large, else by the index of facets
-- (a row found that way costs 3.5 rows of the ordered scan).
create or replace function category_covers() returns int language plpgsql as $$
declare categories int[]; videos int[]; pictures bigint[]; inserted int;
begin
  if not pg_try_advisory_xact_lock(lock_key('category_covers')) then return -1; end if;
  select array_agg(x.f order by p.pop desc, p.video_id desc),
    array_agg(p.video_id order by p.pop desc, p.video_id desc),
    array_agg((v.media_id * 10::bigint + v.poster_index) * 4 + o.orientation
      order by p.pop desc, p.video_id desc) into categories, videos, pictures
  from category c cross join generate_series(1, 3) o(orientation)
  cross join lateral (select facet_code(1, c.category_id, o.orientation) as f) x
  cross join lateral (
    (select l.video_id, l.pop from listing l
      where facet_total(x.f)::float8 ^ 2 * 3.5 > facet_total(o.orientation)::float8 * 32
        and l.orientation = o.orientation and (l.facets @> array[x.f]) is true
      order by l.pop desc, l.video_id desc limit 32)
    union all
    (select l.video_id, l.pop from listing l
      where facet_total(x.f)::float8 ^ 2 * 3.5 <= facet_total(o.orientation)::float8 * 32
        and (l.facets || flag_facets(l.flags)) @> array[x.f]
      order by l.pop desc, l.video_id desc limit 32)) p
  join video v on v.video_id = p.video_id
  join media m on m.media_id = v.media_id and m.picture_set > 0
  where c.merged_into is null and facet_total(x.f) > 0;
  select array_agg(category), array_agg(video) into categories, videos
  from distinct_covers(categories, videos, pictures);
  perform 1 from listing where video_id = any(videos) order by video_id for key share;
  delete from category_picture;
  insert into category_picture (category_id, orientation, video_id, storage_key, poster_index)
  select facet_object(q.category), l.orientation, l.video_id, x.storage_key, v.poster_index
  from unnest(categories, videos) q(category, video_id)
  join listing l on l.video_id = q.video_id and l.orientation = facet_orientation(q.category)
  join video v on v.video_id = l.video_id join media x on x.media_id = v.media_id
    and x.picture_set > 0;
  get diagnostics inserted = row_count;
  return inserted;
end $$;
