-- Codes of the categories, tags, models, channel and member that a card can be hidden by, stored
-- with the video and the album, so that a list of sixty cards reads no other row for them. Written by
-- credits_refresh() and album_refresh().
alter table video add column things text not null default '';
alter table album add column things text not null default '';

-- What lists had until now: thing_codes() of the facets of the listing, which is not there yet.
create function codes_until_now(facets int[]) returns text language sql immutable as $$
  select string_agg(substr('ctmh  u', facet_kind(f), 1) || ltrim(
      substr(digits, n / 60466176 + 1, 1) || substr(digits, n / 1679616 % 36 + 1, 1)
      || substr(digits, n / 46656 % 36 + 1, 1) || substr(digits, n / 1296 % 36 + 1, 1)
      || substr(digits, n / 36 % 36 + 1, 1) || substr(digits, n % 36 + 1, 1), '0'), ' ' order by f)
  from unnest(facets) f, facet_object(f) n,
    (values ('0123456789abcdefghijklmnopqrstuvwxyz')) d(digits)
  where facet_kind(f) in (1, 2, 3, 4, 7)
$$;
create function codes_of_video(id int) returns text language sql stable as $$
  select coalesce((select codes_until_now(facets) from listing where video_id = id), '')
$$;
-- A rewrite, not an update: a million new versions of rows in every index take several times as
-- long and leave the table twice as large, and each would purge its video, though no answer changes.
alter table video alter column things type text using codes_of_video(video_id);
update album a set things = codes_until_now(l.facets) from album_listing l
where l.album_id = a.album_id and codes_until_now(l.facets) is not null;
drop function codes_of_video(int);
drop function codes_until_now(int[]);
analyze video;
