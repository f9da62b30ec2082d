-- Derived rows of everything but videos grow up: albums and playlists are counted, models know their albums and what their videos earn, names can
-- be suggested, and rankings follow their videos.

-- Lower bound of the Wilson interval (z = 1.2816) of likes over votes, as 0001 meant it: there a division stood inside the root that belongs outside.
create or replace function wilson(likes int, dislikes int) returns real language sql immutable strict parallel safe as $$
  select case when likes + dislikes = 0 then 0::real else ((
    likes::float8 / (likes + dislikes) + 0.82124 / (likes + dislikes)
      - 1.2816 * sqrt(likes::float8 * dislikes / (likes + dislikes) + 0.41062) / (likes + dislikes))
    / (1 + 1.64249856 / (likes + dislikes)))::real end
$$;
update listing l set wscore = wilson(s.likes, s.dislikes) from video_stat s where s.video_id = l.video_id;
update album_listing l set wscore = wilson(s.likes, s.dislikes) from album_stat s where s.album_id = l.album_id;
update playlist_listing l set wscore = wilson(s.likes, s.dislikes) from playlist_stat s where s.playlist_id = l.playlist_id;

-- Two popularities as one, in the same logarithmic form.
create function pop_sum(a float8, b float8) returns float8 language sql immutable parallel safe as $$
  select case when a is null then b when b is null then a else greatest(a, b) + ln(1 + exp(-abs(a - b))) end
$$;

-- A search of titles: every word begins a word there; one letter alone must be the word. Null when the text holds no word. What the text holds of
-- operators and quotes is text.
create function title_query(t text) returns tsquery language sql stable strict parallel safe as $$
  select string_agg('''' || replace(replace(w, '\', '\\'), '''', '''''') || ''':' || case when length(w) > 1 then '*' else '' end || 'A', ' & ')::tsquery
  from unnest(tsvector_to_array(to_tsvector('site', cjk_split(t)))) w
$$;

-- What a visitor may type to find a name: the title from each word's start on, at most eight of them. 1 category, 3 model, 4 channel.
create function suggest_refresh(which int, ids int[]) returns void language plpgsql as $$
begin
  delete from suggest where kind = which and obj_id = any(ids);
  insert into suggest (kind, obj_id, orientation, lang, title, norm, word, weight)
  select which, n.obj_id, n.orientation, n.lang, n.title, array_to_string(n.words[k:], ' '), n.words[k], ln(1 + n.total)
  from (
    select s.obj_id, s.orientation, s.lang, s.title, s.total, string_to_array(trim(regexp_replace(lower(unaccent(s.name)), '\s+', ' ', 'g')), ' ') words
    from (
      select c.category_id obj_id, 0 orientation, i.lang::text lang, i.title::text title, i.title::text "name", t.total
      from category c join category_i18n i using (category_id)
      cross join lateral (select sum(facet_total(fc(1, c.category_id, o)))::int total from generate_series(1, 3) o) t
      where which = 1 and c.category_id = any(ids) and c.merged_into is null
      union all
      select l.model_id, l.orientation, '', l.title, x.name, l.total_videos
      from model_listing l cross join lateral (
        select l.title "name" union select alias::text from model_alias a where a.model_id = l.model_id) x
      where which = 3 and l.model_id = any(ids)
      union all
      select l.channel_id, 0, '', min(l.title), min(l.title), sum(l.total_videos)::int
      from channel_listing l where which = 4 and l.channel_id = any(ids) group by 1) s
    where s.total > 0) n
  cross join lateral generate_series(1, least(cardinality(n.words), 8)) k;
end $$;

alter table model_listing add column total_albums int not null default 0;

create or replace function model_truth(ids int[]) returns setof model_listing language sql stable as $$
  select m.model_id, m.orientation::smallint, m.dir::text, m.title::text, sort_title(m.title), title_letter(m.title), m.age, m.hair_color, m.height, m.weight, m.breast_size,
    m.race, m.tattoo, m.piercing, m.country_id, n.total::int, (s.views + coalesce(n.views, 0))::bigint, pop_sum(s.pop, n.pop)::real, wilson(s.likes, s.dislikes),
    coalesce(n.latest, 0), floor(extract(epoch from m.created_at) / 60)::int, a.total::int
  from model m join model_stat s using (model_id)
  cross join lateral (
    select count(*) total, max(z.pub) latest, sum(z.views) views, max(z.pop) + ln(sum(exp(z.pop - z.top))) pop
    from (select l.pub, l.views, l.pop::float8, max(l.pop::float8) over () top from video_model x join listing l using (video_id) where x.model_id = m.model_id) z) n
  cross join lateral (select count(*) total from album_model x join album_listing l using (album_id) where x.model_id = m.model_id) a
  where (ids is null or m.model_id = any(ids)) and m.merged_into is null
$$;

create or replace function channel_truth(ids int[]) returns setof channel_listing language sql stable as $$
  select h.channel_id, n.orientation, h.dir::text, h.title::text, sort_title(h.title), title_letter(h.title), n.total::int, (s.views + n.views)::bigint, pop_sum(s.pop, n.pop)::real,
    wilson(s.likes, s.dislikes), n.latest, floor(extract(epoch from h.created_at) / 60)::int
  from channel h join channel_stat s using (channel_id)
  cross join lateral (
    select z.orientation, count(*) total, max(z.pub) latest, sum(z.views) views, max(z.pop) + ln(sum(exp(z.pop - z.top))) pop
    from (
      select l.orientation, l.pub, l.views, l.pop::float8, max(l.pop::float8) over (partition by l.orientation) top
      from video v join listing l using (video_id) where v.channel_id = h.channel_id) z
    group by z.orientation) n
  where ids is null or h.channel_id = any(ids)
$$;

create or replace function model_refresh(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from model where model_id = any(ids) order by model_id for no key update;
  delete from model_listing where model_id = any(ids);
  insert into model_listing select * from model_truth(ids);
  perform suggest_refresh(3, ids);
end $$;

create or replace function channel_refresh(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from channel where channel_id = any(ids) order by channel_id for no key update;
  delete from channel_listing where channel_id = any(ids);
  insert into channel_listing select * from channel_truth(ids);
  perform suggest_refresh(4, ids);
end $$;

-- Albums are counted under the negative of a video's facet; they have no flags, so all stand under 2.
create or replace function album_refresh(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from album where album_id = any(ids) order by album_id for no key update;
  update album a set photos_amount = n.n from (
    select b.album_id, count(p.photo_id)::int n from album b left join album_photo p using (album_id) where b.album_id = any(ids) group by 1) n
  where n.album_id = a.album_id and a.photos_amount <> n.n;
  with new as materialized (select * from album_truth(ids)),
  old as materialized (select l.* from album_listing l where l.album_id = any(ids)),
  up as (
    insert into album_listing as l select * from new order by 1
    on conflict (album_id) do update set pub = excluded.pub, views = excluded.views, pop = excluded.pop, wscore = excluded.wscore,
      orientation = excluded.orientation, facets = excluded.facets
    where (l.pub, l.views, l.pop, l.wscore, l.orientation, l.facets)
      is distinct from (excluded.pub, excluded.views, excluded.pop, excluded.wscore, excluded.orientation, excluded.facets)),
  del as (delete from album_listing l where l.album_id = any(ids) and not exists (select 1 from new n where n.album_id = l.album_id)),
  changed as materialized (
    select f, sum(n)::int n from (
      select unnest(facets || orientation::int) f, -1 n from old
      union all select unnest(facets || orientation::int), 1 from new) z
    group by 1 having sum(n) <> 0),
  models as (insert into people_dirty select 3, (f >> 2) & 67108863 from changed where f >> 28 = 3)
  insert into facet_delta select -f, 2, n from changed;
end $$;

-- Public playlists are counted under 4 + orientation, a code that no facet has.
create or replace function playlist_refresh(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from playlist where playlist_id = any(ids) order by playlist_id for no key update;
  with new as materialized (select * from playlist_truth(ids)),
  old as materialized (select l.* from playlist_listing l where l.playlist_id = any(ids)),
  up as (
    insert into playlist_listing as l select * from new order by 1
    on conflict (playlist_id) do update set orientation = excluded.orientation, total_videos = excluded.total_videos, views = excluded.views,
      wscore = excluded.wscore, recent = excluded.recent),
  del as (delete from playlist_listing l where l.playlist_id = any(ids) and not exists (select 1 from new n where n.playlist_id = l.playlist_id))
  insert into facet_delta
  select 4 + orientation, 2, sum(n)::int from (
    select orientation, -1 n from old union all select orientation, 1 from new) z
  group by 1 having sum(n) <> 0;
end $$;

create or replace function people_step(most int) returns int language plpgsql as $$
declare models int[]; channels int[]; playlists int[]; albums int[];
begin
  if not pg_try_advisory_xact_lock(7004) then return 0; end if;
  with x as (delete from people_dirty where ctid = any(array(select ctid from people_dirty limit most)) returning kind, object_id)
  select array_agg(distinct object_id) filter (where kind = 3), array_agg(distinct object_id) filter (where kind = 4),
    array_agg(distinct object_id) filter (where kind = 8), array_agg(distinct object_id) filter (where kind = 9)
    into models, channels, playlists, albums from x;
  if albums is not null then perform album_refresh(albums); end if;
  if models is not null then perform model_refresh(models); end if;
  if channels is not null then perform channel_refresh(channels); end if;
  if playlists is not null then perform playlist_refresh(playlists); end if;
  return coalesce(cardinality(models), 0) + coalesce(cardinality(channels), 0) + coalesce(cardinality(playlists), 0) + coalesce(cardinality(albums), 0);
end $$;

-- As before, and the rankings follow: a video that left the lists leaves them at once. The shared lock keeps a ranking that is being exchanged
-- from missing this change; a transaction therefore refreshes once, after it has locked all its videos.
create or replace function listing_refresh(ids int[]) returns void language plpgsql as $$
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
  perform pg_advisory_xact_lock_shared(7005);
  delete from period_rank p where p.video_id = any(ids) and not exists (
    select 1 from listing l where l.video_id = p.video_id and l.orientation = p.orientation);
  update period_rank p set flags = l.flags, facets = l.facets from listing l
  where p.video_id = any(ids) and l.video_id = p.video_id and (p.flags, p.facets) is distinct from (l.flags, l.facets);
end $$;

-- Job: the best 30,000 a gender of the last days by views, or by the Wilson bound of the votes of these days. Readers see the old ranking until
-- the new one is whole. -1 when another is at it.
create function rank_period(which text, by_metric text, today date) returns int language plpgsql as $$
declare ids int[]; kinds smallint[]; places int[]; days int; placed int;
begin
  if not pg_try_advisory_xact_lock(7006, hashtext(which || by_metric)) then return -1; end if;
  days := case which when 'day' then 2 when 'week' then 7 else 30 end;
  select array_agg(z.video_id order by z.orientation, z.pos), array_agg(z.orientation order by z.orientation, z.pos), array_agg(z.pos order by z.orientation, z.pos)
    into ids, kinds, places
  from (
    select s.video_id, s.orientation, row_number() over (partition by s.orientation order by s.score desc, s.video_id desc)::int pos
    from (
      select l.video_id, l.orientation,
        case by_metric when 'views' then sum(d.views)::float8 else wilson(sum(d.likes)::int, sum(d.dislikes)::int)::float8 end score
      from video_day d join listing l using (video_id)
      where d.day > today - days and d.day <= today
      group by 1, 2
      having case by_metric when 'views' then sum(d.views) else sum(d.likes + d.dislikes) end > 0) s) z
  where z.pos <= 30000;
  perform pg_advisory_xact_lock(7005);
  delete from period_rank where period = which and metric = by_metric;
  insert into period_rank (period, metric, orientation, pos, video_id, flags, facets)
  select which, by_metric, l.orientation, q.pos, l.video_id, l.flags, l.facets
  from unnest(ids, kinds, places) q(video_id, orientation, pos) join listing l on l.video_id = q.video_id and l.orientation = q.orientation;
  get diagnostics placed = row_count;
  return placed;
end $$;

-- Job: the most popular video of each category stands for it.
create function category_faces() returns int language plpgsql as $$
declare chosen int;
begin
  if not pg_try_advisory_xact_lock(7007) then return -1; end if;
  delete from category_picture;
  insert into category_picture (category_id, orientation, video_id)
  select c.category_id, o.orientation, p.video_id
  from category c cross join generate_series(1, 3) o(orientation)
  cross join lateral (
    select l.video_id from listing l
    where l.orientation = o.orientation and l.facets @> array[fc(1, c.category_id, o.orientation)]
    order by l.pop desc, l.video_id desc limit 1) p
  where c.merged_into is null and facet_total(fc(1, c.category_id, o.orientation)) > 0;
  get diagnostics chosen = row_count;
  return chosen;
end $$;

drop function recount(real);
create function recount(threshold real) returns table (kind text, differing bigint) language sql stable as $$
  select 'listing', count(*) from (select * from listing_truth(null)) t full join listing l using (video_id)
    where (t.pub, t.duration, t.orientation, t.flags, t.facets) is distinct from (l.pub, l.duration, l.orientation, l.flags, l.facets)
      or (not exists (select 1 from stat_dirty d where d.video_id = l.video_id)
        and (abs(t.views - l.views) > threshold * l.views + 0.5 or abs(t.pop - l.pop) > threshold + 0.001 or abs(t.wscore - l.wscore) > threshold / 4 + 0.001))
  union all
  select 'facet_count', count(*) from (
    select f facet, flags, count(*)::int n from listing, unnest(facets || orientation::int) f group by 1, 2
    union all select -f, 2, count(*)::int from album_listing, unnest(facets || orientation::int) f group by 1
    union all select 4 + orientation, 2, count(*)::int from playlist_listing group by 1) t
    full join (
      select facet, flags, sum(n)::int n from (
        select facet, k + 1 flags, c.n[k] n from facet_count c, generate_series(1, 6) k
        union all select facet, flags, n from facet_delta) z
      group by 1, 2 having sum(n) <> 0) c using (facet, flags)
    where t.n is distinct from c.n
  union all
  select 'video_search', count(*) from (select video_id, orientation::smallint o from video where status_id = 1 and not is_private) v
    full join video_search s using (video_id) where v.o is distinct from s.orientation
  union all
  select 'period_rank', count(*) from period_rank p left join listing l using (video_id, orientation)
    where (p.flags, p.facets) is distinct from (l.flags, l.facets)
  union all
  select 'model_listing', count(*) from (select * from model_truth(null)) t full join model_listing l using (model_id)
    where (t.orientation, t.dir, t.title, t.total_videos, t.latest, t.total_albums, t.country_id)
      is distinct from (l.orientation, l.dir, l.title, l.total_videos, l.latest, l.total_albums, l.country_id)
  union all
  select 'channel_listing', count(*) from (select * from channel_truth(null)) t full join channel_listing l using (channel_id, orientation)
    where (t.dir, t.title, t.total_videos, t.latest) is distinct from (l.dir, l.title, l.total_videos, l.latest)
  union all
  select 'album_listing', count(*) from (select * from album_truth(null)) t full join album_listing l using (album_id)
    where (t.pub, t.orientation, t.facets) is distinct from (l.pub, l.orientation, l.facets)
  union all
  select 'playlist_listing', count(*) from (select * from playlist_truth(null)) t full join playlist_listing l using (playlist_id)
    where (t.orientation, t.total_videos, t.recent) is distinct from (l.orientation, l.total_videos, l.recent)
$$;

-- What was there before was not counted or could not be suggested.
insert into facet_delta
select -f, 2, count(*)::int from album_listing, unnest(facets || orientation::int) f group by 1
union all select 4 + orientation, 2, count(*)::int from playlist_listing group by 1;
insert into people_dirty select 3, model_id from model union all select 4, channel_id from channel;
select suggest_refresh(1, array_agg(category_id)) from category;
