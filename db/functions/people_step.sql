-- Job, every 15 s: rebuilds the rows of models, channels, albums and playlists whose videos
-- changed. Models and channels with more than incremental_above videos get new counts only: a
-- channel of 50,000 has a new video in every run. All rows of a kind are locked first and in id
-- order, so that a merge or another worker cannot deadlock with this job. Returns the number of
-- rows rebuilt.
create or replace function people_step(max_rows int, incremental_above int default 300) returns int
  language plpgsql as $$
declare models int[]; channels int[]; playlists int[]; albums int[]; incremental int[];
begin
  if not pg_try_advisory_xact_lock(lock_key('people_step')) then return 0; end if;
  with x as (delete from people_dirty where ctid
      = any(array(select ctid from people_dirty limit max_rows)) returning kind, object_id)
  select array_agg(distinct object_id) filter (where kind = 3),
    array_agg(distinct object_id) filter (where kind = 4),
    array_agg(distinct object_id) filter (where kind = 8),
    array_agg(distinct object_id) filter (where kind = 9)
    into models, channels, playlists, albums from x;
  if albums is not null then perform album_refresh(albums); end if;
  if models is not null then
    perform 1 from model where model_id = any(models) order by model_id for no key update;
    incremental := array(select l.model_id from model_listing l
      where l.model_id = any(models) and l.total_videos > incremental_above);
    perform model_refresh_counts(incremental);
    perform model_refresh(array(select unnest(models) except select unnest(incremental)));
  end if;
  if channels is not null then
    perform 1 from channel where channel_id = any(channels) order by channel_id for no key update;
    incremental := array(
      select c.id from unnest(channels) c(id)
      where (select sum(l.total_videos) from channel_listing l
        where l.channel_id = c.id) > incremental_above
        and not exists (
          select from generate_series(1, 3) o left join channel_listing l on l.channel_id = c.id
            and l.orientation = o
          where (l.channel_id is null) <> (facet_total(facet_code(4, c.id, o)) = 0)));
    perform channel_refresh_counts(incremental);
    perform channel_refresh(array(select unnest(channels) except select unnest(incremental)));
  end if;
  if playlists is not null then perform playlist_refresh(playlists); end if;
  return coalesce(cardinality(models), 0) + coalesce(cardinality(channels), 0)
    + coalesce(cardinality(playlists), 0) + coalesce(cardinality(albums), 0);
end $$;
