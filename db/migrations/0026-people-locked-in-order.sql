-- Those that are touched and those that are counted whole were locked one after the other, each in id order, but not both together: a merge, or another
-- worker, that holds one of them and wants the other was in each other's way for good. Now all are locked first.
create or replace function people_step(most int, large int default 300) returns int language plpgsql as $$
declare models int[]; channels int[]; playlists int[]; albums int[]; touched int[];
begin
  if not pg_try_advisory_xact_lock(7004) then return 0; end if;
  with x as (delete from people_dirty where ctid = any(array(select ctid from people_dirty limit most)) returning kind, object_id)
  select array_agg(distinct object_id) filter (where kind = 3), array_agg(distinct object_id) filter (where kind = 4),
    array_agg(distinct object_id) filter (where kind = 8), array_agg(distinct object_id) filter (where kind = 9)
    into models, channels, playlists, albums from x;
  if albums is not null then perform album_refresh(albums); end if;
  if models is not null then
    perform 1 from model where model_id = any(models) order by model_id for no key update;
    touched := array(select l.model_id from model_listing l where l.model_id = any(models) and l.total_videos > large);
    perform model_touch(touched);
    perform model_refresh(array(select unnest(models) except select unnest(touched)));
  end if;
  if channels is not null then
    perform 1 from channel where channel_id = any(channels) order by channel_id for no key update;
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
