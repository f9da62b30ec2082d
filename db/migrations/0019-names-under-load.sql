-- For those who file something under names: keeps the names (category, tag or model), and what they became, from being merged or going away until the
-- transaction ends. All in id order, as those who merge lock them; a merge that ended while this waited starts it anew, for its target had no place in
-- the order. Returns what each name is today.
create function lock_names(kind text, ids int[]) returns table (name_id int, current_id int) language plpgsql as $$
declare wanted int[]; found_ids int[]; targets int[];
begin
  loop
    execute format('select array_agg(distinct x) from (select unnest($1) x union all select merged_into from %1$I where %2$I = any($1) and merged_into is not null) z',
      kind, kind || '_id') into wanted using ids;
    begin
      execute format('select array_agg(i), array_agg(t) from (select %2$I i, coalesce(merged_into, %2$I) t from %1$I where %2$I = any($1) order by %2$I for key share) z',
        kind, kind || '_id') into found_ids, targets using wanted;
      if targets <@ wanted or found_ids is null then
        return query select * from unnest(found_ids, targets);
        return;
      end if;
      raise sqlstate 'VL001';
    exception when sqlstate 'VL001' then null;
    end;
  end loop;
end $$;

-- When the newest video of a facet was published, in minutes; null when there is none. The planner sees the facet and chooses as it does for a list.
create function newest_video(f int) returns int language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare found_pub int;
begin
  select l.pub into found_pub from listing l where l.orientation = f & 3 and l.facets @> array[f] order by l.pub desc limit 1;
  return found_pub;
end $$;

-- What changes of a model with a video or a vote: how many there are, the newest, the score. What its videos earned stays until it is counted whole.
create function model_touch(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from model where model_id = any(ids) order by model_id for no key update;
  with now as materialized (
    select m.model_id, n.total, n.albums, n.latest, wilson(s.likes, s.dislikes) w
    from model m join model_stat s using (model_id)
    cross join lateral (
      select sum(t.videos)::int total, sum(facet_total(-t.f))::int albums, coalesce(max(case when t.videos > 0 then newest_video(t.f) end), 0) latest
      from (select fc(3, m.model_id, o) f, facet_total(fc(3, m.model_id, o)) videos from generate_series(1, 3) o) t) n
    where m.model_id = any(ids) and m.merged_into is null)
  update model_listing l set total_videos = n.total, total_albums = n.albums, latest = n.latest, wscore = n.w
  from now n where n.model_id = l.model_id
    and (l.total_videos, l.total_albums, l.latest, l.wscore) is distinct from (n.total, n.albums, n.latest, n.w);
end $$;

-- The same of a channel, where it has its rows already.
create function channel_touch(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from channel where channel_id = any(ids) order by channel_id for no key update;
  with now as materialized (
    select l.channel_id, l.orientation, facet_total(fc(4, l.channel_id, l.orientation)) total, newest_video(fc(4, l.channel_id, l.orientation)) latest,
      wilson(s.likes, s.dislikes) w
    from channel_listing l join channel_stat s using (channel_id) where l.channel_id = any(ids))
  update channel_listing l set total_videos = n.total, latest = n.latest, wscore = n.w
  from now n where n.channel_id = l.channel_id and n.orientation = l.orientation
    and (l.total_videos, l.latest, l.wscore) is distinct from (n.total, n.latest, n.w);
end $$;

-- Those that have more than `large` videos are touched instead of counted whole: a channel of 50,000 has a new one in every turn.
drop function people_step(int);
create function people_step(most int, large int default 300) returns int language plpgsql as $$
declare models int[]; channels int[]; playlists int[]; albums int[]; touched int[];
begin
  if not pg_try_advisory_xact_lock(7004) then return 0; end if;
  with x as (delete from people_dirty where ctid = any(array(select ctid from people_dirty limit most)) returning kind, object_id)
  select array_agg(distinct object_id) filter (where kind = 3), array_agg(distinct object_id) filter (where kind = 4),
    array_agg(distinct object_id) filter (where kind = 8), array_agg(distinct object_id) filter (where kind = 9)
    into models, channels, playlists, albums from x;
  if albums is not null then perform album_refresh(albums); end if;
  if models is not null then
    touched := array(select l.model_id from model_listing l where l.model_id = any(models) and l.total_videos > large);
    perform model_touch(touched);
    perform model_refresh(array(select unnest(models) except select unnest(touched)));
  end if;
  if channels is not null then
    touched := array(
      select c.id from unnest(channels) c(id)
      where (select sum(l.total_videos) from channel_listing l where l.channel_id = c.id) > large
        and not exists (
          select from generate_series(1, 3) o left join channel_listing l on l.channel_id = c.id and l.orientation = o
          where (l.channel_id is null) <> (facet_total(fc(4, c.id, o)) = 0)));
    perform channel_touch(touched);
    perform channel_refresh(array(select unnest(channels) except select unnest(touched)));
  end if;
  if playlists is not null then perform playlist_refresh(playlists); end if;
  return coalesce(cardinality(models), 0) + coalesce(cardinality(channels), 0) + coalesce(cardinality(playlists), 0) + coalesce(cardinality(albums), 0);
end $$;
