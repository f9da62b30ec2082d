-- Rewrites the derived rows, codes and searched words of albums, and notes when each was listed first. Photos that are
-- hidden count nowhere but in the bytes that the album stores.
-- Albums are counted under the negative of a video's facet; they have no flags, so all are counted under 2.
create or replace function album_refresh(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from album where album_id = any(ids) order by album_id for no key update;
  update album a set photos_amount = n.n from (
    select b.album_id, count(p.photo_id)::int n from album b left join album_photo x using (album_id)
      left join photo p on p.photo_id = x.photo_id and not p.is_hidden where b.album_id = any(ids) group by 1) n
  where n.album_id = a.album_id and a.photos_amount <> n.n;
  update album a set photo_bytes = n.bytes from (
    select b.album_id, photos_bytes(b.album_id) bytes from album b where b.album_id = any(ids)) n
  where n.album_id = a.album_id and a.photo_bytes is distinct from n.bytes;
  with new as materialized (select * from album_truth(ids)),
  old as materialized (select l.* from album_listing l where l.album_id = any(ids)),
  up as (
    insert into album_listing as l select * from new order by 1
    on conflict (album_id) do update set pub = excluded.pub, views = excluded.views,
      pop = excluded.pop, wscore = excluded.wscore,
      orientation = excluded.orientation, facets = excluded.facets
    where (l.pub, l.views, l.pop, l.wscore, l.orientation, l.facets)
      is distinct from (excluded.pub, excluded.views, excluded.pop, excluded.wscore,
        excluded.orientation, excluded.facets)),
  first as (
    insert into album_first_listed (album_id) select album_id from new order by 1 on conflict do nothing),
  del as (delete from album_listing l where l.album_id = any(ids)
    and not exists (select 1 from new n where n.album_id = l.album_id)),
  codes as (
    update album a set things = c.things from (
      select b.album_id, coalesce(thing_codes(n.facets), '') things
      from album b left join new n using (album_id) where b.album_id = any(ids)) c
    where c.album_id = a.album_id and a.things <> c.things),
  changed as materialized (
    select f, sum(n)::int n from (
      select unnest(facets || orientation::int) f, -1 n from old
      union all select unnest(facets || orientation::int), 1 from new) z
    group by 1 having sum(n) <> 0),
  models as (insert into people_dirty select 3, facet_object(f) from changed
    where facet_kind(f) = 3)
  insert into facet_delta select -f, 2, n from changed;
  perform object_search_refresh(9, ids);
end $$;
