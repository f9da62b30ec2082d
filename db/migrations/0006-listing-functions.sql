-- Every writer of a video (its row, links, state) calls this first: one lock order for all.
create function video_lock(ids int[]) returns void language sql as $$
  select count(*) from (select 1 from video where video_id = any(ids) order by video_id for no key update) z
$$;

-- Words of the title (A), models and channel (B), tags and categories (C). Alone after a rename; the caller holds the locks.
create function search_refresh(ids int[]) returns void language plpgsql as $$
begin
  insert into video_search as s
  select v.video_id, v.orientation,
    setweight(to_tsvector('site', case when v.lang = 'ja' then cjk_split(v.title) else v.title end), 'A')
    || setweight(to_tsvector('site', concat_ws(' ',
      (select string_agg(m.title, ' ' order by m.model_id) from video_model x join model m using (model_id) where x.video_id = v.video_id), h.title)), 'B')
    || setweight(to_tsvector('site', concat_ws(' ',
      (select string_agg(t.title, ' ' order by t.tag_id) from video_tag x join tag t using (tag_id) where x.video_id = v.video_id),
      (select string_agg(c.title, ' ' order by c.category_id) from video_category x join category c using (category_id) where x.video_id = v.video_id))), 'C')
  from video v left join channel h using (channel_id)
  where v.video_id = any(ids) and v.status_id = 1 and not v.is_private
  order by 1
  on conflict (video_id) do update set orientation = excluded.orientation, tsv = excluded.tsv
    where (s.orientation, s.tsv) is distinct from (excluded.orientation, excluded.tsv);
  delete from video_search s where s.video_id = any(ids)
    and not exists (select 1 from video v where v.video_id = s.video_id and v.status_id = 1 and not v.is_private);
end $$;

-- What a video's listing row must be, from truth alone; also the yardstick of the recount.
create function listing_truth(ids int[]) returns table (
  video_id int, pub int, duration int, views real, pop real, wscore real, orientation smallint, flags smallint, facets int[]
) language sql stable as $$
  select v.video_id, floor(extract(epoch from v.post_date) / 60)::int, v.duration, s.views::real, s.pop::real, wilson(s.likes, s.dislikes), v.orientation::smallint,
    listing_flags(v.is_hd, v.duration),
    array(
      select fc(1, x.category_id, v.orientation) f from video_category x where x.video_id = v.video_id
      union all select fc(2, x.tag_id, v.orientation) from video_tag x where x.video_id = v.video_id
      union all select fc(3, x.model_id, v.orientation) from video_model x where x.video_id = v.video_id
      union all select fc(4, v.channel_id, v.orientation) where v.channel_id is not null
      union all select fc(5, v.country_id, v.orientation) where v.country_id is not null
      union all select fc(6, t.term_id, v.orientation)
        from video_search z, unnest(tsvector_to_array(ts_filter(z.tsv, '{a}'))) w join search_term t on t.term = w and t.heavy
        where z.video_id = v.video_id
      union all select fc(7, v.member_id, v.orientation) where v.member_id is not null
      order by 1)
  from video v join video_stat s using (video_id)
  where (ids is null or v.video_id = any(ids)) and v.status_id = 1 and not v.is_private
$$;

-- After a change, in its transaction. Lock and read are separate statements: each takes a snapshot newer than the lock.
create function listing_refresh(ids int[]) returns void language plpgsql as $$
begin
  perform video_lock(ids);
  perform search_refresh(ids);
  perform 1 from listing where video_id = any(ids) order by video_id for update;
  with new as materialized (select * from listing_truth(ids)),
  old as (select l.video_id, l.flags, l.facets || l.orientation::int f from listing l where l.video_id = any(ids)),
  up as (
    insert into listing as l select * from new order by 1
    on conflict (video_id) do update set pub = excluded.pub, duration = excluded.duration, views = excluded.views, pop = excluded.pop,
      wscore = excluded.wscore, orientation = excluded.orientation, flags = excluded.flags, facets = excluded.facets
    where (l.pub, l.duration, l.orientation, l.flags, l.facets)
      is distinct from (excluded.pub, excluded.duration, excluded.orientation, excluded.flags, excluded.facets)),
  del as (delete from listing l where l.video_id = any(ids) and not exists (select 1 from new n where n.video_id = l.video_id))
  insert into facet_delta
  select f, flags, sum(n)::int from (
    select unnest(f) f, flags, -1 n from old
    union all select unnest(facets || orientation::int), flags, 1 from new) z
  group by 1, 2 having sum(n) <> 0;
  insert into people_dirty
  select distinct 3, model_id from video_model where video_id = any(ids)
  union all select distinct 4, channel_id from video where video_id = any(ids) and channel_id is not null
  union all select distinct 8, playlist_id from playlist_item where video_id = any(ids);
end $$;

-- Exact at once: the kept count plus what is not folded yet.
create function facet_total(f int) returns int language sql stable parallel safe as $$
  select coalesce((select total from facet_count where facet = f), 0) + coalesce((select sum(n) from facet_delta where facet = f), 0)::int
$$;

-- The same for a choice of flags (hd, duration).
create function facet_total(f int, among smallint[]) returns int language sql stable parallel safe as $$
  select coalesce((select sum(c.n[k - 1]) from facet_count c, unnest(among) k where c.facet = f), 0)::int
    + coalesce((select sum(n) from facet_delta where facet = f and flags = any(among)), 0)::int
$$;

-- Job, every 2 s: fold the pending differences. One folder at a time; -1 when another is at it.
create function facet_fold() returns int language plpgsql as $$
declare folded int;
begin
  if not pg_try_advisory_xact_lock(7001) then return -1; end if;
  with x as (delete from facet_delta returning facet, flags, n),
  s as (
    select facet, array[coalesce(sum(n) filter (where flags = 2), 0), coalesce(sum(n) filter (where flags = 3), 0),
      coalesce(sum(n) filter (where flags = 4), 0), coalesce(sum(n) filter (where flags = 5), 0),
      coalesce(sum(n) filter (where flags = 6), 0), coalesce(sum(n) filter (where flags = 7), 0)]::int[] n
    from x group by facet),
  people as (
    insert into people_dirty select distinct facet >> 28, (facet >> 2) & 67108863 from s where facet >> 28 in (3, 4))
  insert into facet_count as c (facet, n) select facet, n from s where n <> '{0,0,0,0,0,0}' order by facet
  on conflict (facet) do update set n = array[c.n[1] + excluded.n[1], c.n[2] + excluded.n[2], c.n[3] + excluded.n[3],
    c.n[4] + excluded.n[4], c.n[5] + excluded.n[5], c.n[6] + excluded.n[6]];
  get diagnostics folded = row_count;
  return folded;
end $$;

-- Renames and merges queue their videos; a worker drains them in small transactions. Returns how many were done.
create function refresh_step(most int) returns int language plpgsql as $$
declare words int[]; whole int[];
begin
  with x as (delete from refresh_queue where ctid = any(array(select ctid from refresh_queue limit most for update skip locked)) returning *)
  select array_agg(distinct video_id) filter (where not full_refresh), array_agg(distinct video_id) filter (where full_refresh) into words, whole from x;
  perform video_lock(coalesce(words, '{}') || coalesce(whole, '{}'));
  if words is not null then perform search_refresh(words); end if;
  if whole is not null then perform listing_refresh(whole); end if;
  return coalesce(cardinality(words), 0) + coalesce(cardinality(whole), 0);
end $$;

-- Job, every 15 s: batches of views into counters and days. Counters first, in id order; then the day rows; then the queue of the lists.
create function view_roll(g float8) returns int language plpgsql as $$
declare ids int[]; counts int[]; d date; rolled int := 0;
begin
  if not pg_try_advisory_xact_lock(7002) then return -1; end if;
  for d in select distinct day from view_batch order by 1 loop
    with x as (delete from view_batch where day = d returning view_batch.ids, view_batch.counts),
    e as (select unnest(x.ids) v, unnest(x.counts) n from x),
    s as (select v, sum(n)::int n from e group by 1)
    select array_agg(v order by v), array_agg(n order by v) into ids, counts from s;
    if ids is null then continue; end if;
    with d1 as materialized (select * from unnest(ids, counts) q(v, n)),
    k as materialized (select s.video_id, d1.n from video_stat s join d1 on d1.v = s.video_id order by 1 for no key update of s)
    update video_stat s set views = s.views + k.n, pop = pop_add(s.pop, k.n, g) from k where k.video_id = s.video_id;
    insert into video_day as t (day, video_id, views)
    select d, s.video_id, q.n from unnest(ids, counts) q(v, n) join video_stat s on s.video_id = q.v order by 2
    on conflict (day, video_id) do update set views = t.views + excluded.views;
    insert into stat_dirty select unnest(ids);
    rolled := rolled + cardinality(ids);
  end loop;
  return rolled;
end $$;

-- Job, every 60 s: carry counters into the lists where they moved visibly. Returns how many videos were looked at.
create function stats_step(most int, threshold real) returns int language plpgsql as $$
declare ids int[];
begin
  if not pg_try_advisory_xact_lock(7003) then return 0; end if;
  with x as (delete from stat_dirty where ctid = any(array(select ctid from stat_dirty limit most)) returning video_id)
  select array_agg(distinct video_id) into ids from x;
  if ids is null then return 0; end if;
  with k as materialized (
    select l.video_id, s.views::real views, s.pop::real pop, wilson(s.likes, s.dislikes) w
    from listing l join video_stat s using (video_id)
    where l.video_id = any(ids) and (abs(s.pop - l.pop) > threshold or abs(s.views - l.views) > threshold * l.views
      or abs(wilson(s.likes, s.dislikes) - l.wscore) > threshold / 4)
    order by 1 for no key update of l)
  update listing l set views = k.views, pop = k.pop, wscore = k.w from k where l.video_id = k.video_id;
  return cardinality(ids);
end $$;
