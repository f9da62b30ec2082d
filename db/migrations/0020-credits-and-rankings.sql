-- What a card says of who made a video stands beside the video, so that a page of sixty cards reads no row of a channel or model. Null until it is
-- first written. Kept like the words of the search: by whatever changes the video, and by the queue after a rename. Text that is handed through as it
-- is: to print jsonb took a tenth of a list.
alter table video add column credits text check (jsonb_typeof(credits::jsonb) = 'object');

-- From truth alone; also the yardstick of the recount.
create view credits_truth as
  select v.video_id, jsonb_build_object(
    'channel', case when h.channel_id is not null then jsonb_build_object('id', h.channel_id, 'dir', h.dir, 'title', h.title) end,
    'models', coalesce((
      select jsonb_agg(jsonb_build_object('dir', m.dir, 'title', m.title) order by m.model_id)
      from video_model x join model m using (model_id) where x.video_id = v.video_id), '[]'))::text as credits
  from video v left join channel h using (channel_id);

-- The caller holds the locks.
create function credits_refresh(ids int[]) returns void language sql as $$
  update video v set credits = t.credits from credits_truth t
  where t.video_id = any(ids) and v.video_id = t.video_id and v.credits is distinct from t.credits
$$;

-- As before, but clips first. A row of `video` is now written twice in one transaction, and the second time PostgreSQL looks at its foreign keys again: who
-- waits for the clip then must not hold the video, which whoever removes the clip is waiting for.
create or replace function video_lock(ids int[]) returns void language sql as $$
  select count(*) from (
    select 1 from media where media_id = any(array(select media_id from video where video_id = any(ids))) order by media_id for key share) z;
  select count(*) from (select 1 from video where video_id = any(ids) order by video_id for no key update) z
$$;

-- First credits change no answer: nobody was shown the video yet.
drop trigger purge_changed on video;
create trigger purge_changed after update on video for each row
  when (old is distinct from new and old.credits is not null) execute function purge_video_row();

update video v set credits = t.credits from credits_truth t where v.video_id = t.video_id;

-- Words of the title (A), models and channel (B), tags and categories (C), and the credits. Alone after a rename; the caller holds the locks.
create or replace function search_refresh(ids int[]) returns void language plpgsql as $$
begin
  perform credits_refresh(ids);
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

-- How many videos a ranking holds: what it was built with, and less for those that left since. Appended, like facet_delta, so nobody waits for a row.
create table rank_delta (
  period text not null,
  metric text not null,
  orientation smallint not null,
  n int not null
);
create index rank_delta_of on rank_delta (period, metric, orientation);

insert into rank_delta select period, metric, orientation, count(*) from period_rank group by 1, 2, 3;

-- Only rank_period() inserts, alone and with the old ranking deleted: from then on the new one counts.
create function rank_built() returns trigger language plpgsql as $$
begin
  delete from rank_delta where (period, metric) in (select period, metric from added);
  insert into rank_delta select period, metric, orientation, count(*) from added group by 1, 2, 3;
  return null;
end $$;

create function rank_left() returns trigger language plpgsql as $$
begin
  insert into rank_delta select period, metric, orientation, -count(*)::int from gone group by 1, 2, 3;
  return null;
end $$;

create trigger rank_built after insert on period_rank referencing new table as added for each statement execute function rank_built();
create trigger rank_left after delete on period_rank referencing old table as gone for each statement execute function rank_left();

create function rank_total(which text, by_metric text, o int) returns int language sql stable parallel safe as $$
  select coalesce(sum(n), 0)::int from rank_delta where period = which and metric = by_metric and orientation = o
$$;

-- Listed videos under any of the facets. What it costs is hidden from the planner on purpose: it stands behind a merge that is running, which is seldom,
-- and its price would drown all other choices of the query around it.
create function listed_under(orientations int[], any_of int[]) returns int language plpgsql stable cost 1 as $$
begin
  return (select count(*)::int from listing l where l.orientation = any(orientations) and l.facets && any_of);
end $$;

-- The proof covers them, too. Recount finishes what is queued first, so nothing may be behind.
alter function recount(real) rename to recount_lists;
create function recount(threshold real) returns table (kind text, differing bigint) language sql stable as $$
  select * from recount_lists(threshold)
  union all
  select 'credits', count(*) from credits_truth t join video v using (video_id) where v.credits is distinct from t.credits
  union all
  select 'rank_delta', count(*) from (select period, metric, orientation, count(*)::int n from period_rank group by 1, 2, 3) t
    full join (select period, metric, orientation, sum(n)::int n from rank_delta group by 1, 2, 3 having sum(n) <> 0) d using (period, metric, orientation)
    where t.n is distinct from d.n
$$;
