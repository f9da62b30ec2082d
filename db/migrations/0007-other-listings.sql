-- The same pattern, smaller, for models, channels, albums and playlists: one row each, rebuilt from truth by one function a kind.
create table model_listing (
  model_id int primary key references model on delete cascade,
  orientation smallint not null,
  dir text not null,
  title text not null,
  -- what alphabet sorts by, and the first letter: a-z, 0 for digits and signs, else the script's four-letter code
  sort_title text not null,
  letter text not null,
  age smallint, hair_color smallint, height smallint, weight smallint, breast_size smallint, race smallint, tattoo smallint, piercing smallint,
  country_id smallint,
  total_videos int not null,
  views bigint not null,
  pop real not null,
  wscore real not null,
  -- minutes since 1970 of the newest video, and of the profile
  latest int not null,
  recent int not null
);
create index model_listing_pop on model_listing (orientation, pop desc, model_id desc);
create index model_listing_wscore on model_listing (orientation, wscore desc, model_id desc);
create index model_listing_views on model_listing (orientation, views desc, model_id desc);
create index model_listing_latest on model_listing (orientation, latest desc, model_id desc);
create index model_listing_recent on model_listing (orientation, recent desc, model_id desc);
create index model_listing_videos on model_listing (orientation, total_videos desc, model_id desc);
create index model_listing_title on model_listing (orientation, sort_title collate "C", model_id);

create table channel_listing (
  channel_id int not null references channel on delete cascade,
  orientation smallint not null,
  dir text not null,
  title text not null,
  sort_title text not null,
  letter text not null,
  total_videos int not null,
  views bigint not null,
  pop real not null,
  wscore real not null,
  latest int not null,
  recent int not null,
  primary key (channel_id, orientation)
);
create index channel_listing_pop on channel_listing (orientation, pop desc, channel_id desc);
create index channel_listing_wscore on channel_listing (orientation, wscore desc, channel_id desc);
create index channel_listing_views on channel_listing (orientation, views desc, channel_id desc);
create index channel_listing_latest on channel_listing (orientation, latest desc, channel_id desc);
create index channel_listing_recent on channel_listing (orientation, recent desc, channel_id desc);
create index channel_listing_videos on channel_listing (orientation, total_videos desc, channel_id desc);
create index channel_listing_title on channel_listing (orientation, sort_title collate "C", channel_id);

create table album_listing (
  album_id int primary key references album on delete cascade,
  pub int not null,
  views real not null,
  pop real not null,
  wscore real not null,
  orientation smallint not null,
  facets int[] not null
) with (fillfactor = 90);
create index album_listing_facets on album_listing using gin (facets);
create index album_listing_pub on album_listing (orientation, pub desc, album_id desc) include (facets);
create index album_listing_views on album_listing (orientation, views desc, album_id desc) include (facets);
create index album_listing_pop on album_listing (orientation, pop desc, album_id desc) include (facets);
create index album_listing_wscore on album_listing (orientation, wscore desc, album_id desc) include (facets);

create table playlist_listing (
  playlist_id int primary key references playlist on delete cascade,
  orientation smallint not null,
  total_videos int not null,
  views real not null,
  wscore real not null,
  recent int not null
);
create index playlist_listing_recent on playlist_listing (orientation, recent desc, playlist_id desc);
create index playlist_listing_views on playlist_listing (orientation, views desc, playlist_id desc);
create index playlist_listing_wscore on playlist_listing (orientation, wscore desc, playlist_id desc);

create function sort_title(t text) returns text language sql stable strict parallel safe as $$ select lower(unaccent(t)) $$;

create function title_letter(t text) returns text language sql stable strict parallel safe as $$
  select case
    when left(lower(unaccent(t)), 1) ~ '[a-z]' then left(lower(unaccent(t)), 1)
    when left(t, 1) ~ '[\u0400-\u04ff]' then 'cyrl'
    when left(t, 1) ~ '[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]' then 'jpan'
    when left(t, 1) ~ '[\u0370-\u03ff]' then 'grek'
    when left(t, 1) ~ '[\u0600-\u06ff]' then 'arab'
    when left(t, 1) ~ '[\u0590-\u05ff]' then 'hebr'
    when left(t, 1) ~ '[\u0e00-\u0e7f]' then 'thai'
    when left(t, 1) ~ '[\uac00-\ud7af]' then 'kore'
    else '0' end
$$;

create function model_truth(ids int[]) returns setof model_listing language sql stable as $$
  select m.model_id, m.orientation::smallint, m.dir::text, m.title::text, sort_title(m.title), title_letter(m.title), m.age, m.hair_color, m.height, m.weight, m.breast_size,
    m.race, m.tattoo, m.piercing, m.country_id, coalesce(n.total, 0)::int, s.views::bigint, s.pop::real, wilson(s.likes, s.dislikes),
    coalesce(n.latest, 0), floor(extract(epoch from m.created_at) / 60)::int
  from model m join model_stat s using (model_id)
  left join lateral (
    select count(*) total, max(l.pub) latest from video_model x join listing l using (video_id) where x.model_id = m.model_id) n on true
  where (ids is null or m.model_id = any(ids)) and m.merged_into is null
$$;

create function channel_truth(ids int[]) returns setof channel_listing language sql stable as $$
  select h.channel_id, l.orientation, h.dir::text, h.title::text, sort_title(h.title), title_letter(h.title), count(*)::int, sum(l.views)::bigint, s.pop::real,
    wilson(s.likes, s.dislikes), max(l.pub), floor(extract(epoch from h.created_at) / 60)::int
  from channel h join channel_stat s using (channel_id) join video v using (channel_id) join listing l using (video_id)
  where ids is null or h.channel_id = any(ids)
  group by h.channel_id, l.orientation, s.pop, s.likes, s.dislikes
$$;

create function album_truth(ids int[]) returns setof album_listing language sql stable as $$
  select a.album_id, floor(extract(epoch from a.post_date) / 60)::int, s.views::real, s.pop::real, wilson(s.likes, s.dislikes), a.orientation::smallint,
    array(
      select fc(1, x.category_id, a.orientation) f from album_category x where x.album_id = a.album_id
      union all select fc(2, x.tag_id, a.orientation) from album_tag x where x.album_id = a.album_id
      union all select fc(3, x.model_id, a.orientation) from album_model x where x.album_id = a.album_id
      union all select fc(4, a.channel_id, a.orientation) where a.channel_id is not null
      union all select fc(5, a.country_id, a.orientation) where a.country_id is not null
      union all select fc(7, a.member_id, a.orientation) where a.member_id is not null
      order by 1)
  from album a join album_stat s using (album_id)
  where (ids is null or a.album_id = any(ids)) and a.status_id = 1 and not a.is_private
    and exists (select 1 from album_photo p where p.album_id = a.album_id)
$$;

create function playlist_truth(ids int[]) returns setof playlist_listing language sql stable as $$
  select p.playlist_id, p.orientation::smallint, count(l.video_id)::int, s.views::real, wilson(s.likes, s.dislikes), floor(extract(epoch from p.created_at) / 60)::int
  from playlist p join playlist_stat s using (playlist_id)
  left join playlist_item i using (playlist_id) left join listing l using (video_id)
  where (ids is null or p.playlist_id = any(ids)) and p.visible = 1
  group by p.playlist_id, s.views, s.likes, s.dislikes
$$;

create function model_refresh(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from model where model_id = any(ids) order by model_id for no key update;
  delete from model_listing where model_id = any(ids);
  insert into model_listing select * from model_truth(ids);
end $$;

create function channel_refresh(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from channel where channel_id = any(ids) order by channel_id for no key update;
  delete from channel_listing where channel_id = any(ids);
  insert into channel_listing select * from channel_truth(ids);
end $$;

create function album_refresh(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from album where album_id = any(ids) order by album_id for no key update;
  update album a set photos_amount = n.n from (
    select b.album_id, count(p.photo_id)::int n from album b left join album_photo p using (album_id) where b.album_id = any(ids) group by 1) n
  where n.album_id = a.album_id and a.photos_amount <> n.n;
  delete from album_listing where album_id = any(ids);
  insert into album_listing select * from album_truth(ids);
end $$;

create function playlist_refresh(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from playlist where playlist_id = any(ids) order by playlist_id for no key update;
  delete from playlist_listing where playlist_id = any(ids);
  insert into playlist_listing select * from playlist_truth(ids);
end $$;

-- Job, every 15 s: rebuild the rows of models, channels and playlists whose videos changed. Returns how many.
create function people_step(most int) returns int language plpgsql as $$
declare models int[]; channels int[]; playlists int[];
begin
  if not pg_try_advisory_xact_lock(7004) then return 0; end if;
  with x as (delete from people_dirty where ctid = any(array(select ctid from people_dirty limit most)) returning kind, object_id)
  select array_agg(distinct object_id) filter (where kind = 3), array_agg(distinct object_id) filter (where kind = 4),
    array_agg(distinct object_id) filter (where kind = 8) into models, channels, playlists from x;
  if models is not null then perform model_refresh(models); end if;
  if channels is not null then perform channel_refresh(channels); end if;
  if playlists is not null then perform playlist_refresh(playlists); end if;
  return coalesce(cardinality(models), 0) + coalesce(cardinality(channels), 0) + coalesce(cardinality(playlists), 0);
end $$;
