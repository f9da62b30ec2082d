-- sitemaps: when something last changed in each file. A file has the objects of a range of ids, so
-- that a change touches one file. Changes are appended in the transaction that makes them, which so
-- waits for no other, and folded into page_shard by the upkeep; a read looks at both. Kinds are
-- those of facets (objectKind in src/contracts/vocabulary.ts).
create table page_change (
  kind smallint not null,
  shard int not null,
  changed_at timestamptz not null default clock_timestamp()
);
create table page_shard (
  kind smallint not null,
  shard int not null,
  changed_at timestamptz not null,
  primary key (kind, shard)
);

-- Here and not in db/functions because rows contain its results.
create function page_shard_of(id int) returns int
  language sql immutable strict parallel safe as $$ select (id - 1) / 5000 $$;

insert into page_shard
select 0, page_shard_of(video_id), max(updated_at) from video where status_id = 1 group by 2
union all select 9, page_shard_of(album_id), now() from album group by 2
union all select 3, page_shard_of(model_id), now() from model group by 2
union all select 4, page_shard_of(channel_id), now() from channel group by 2
union all select 1, page_shard_of(category_id), now() from category group by 2
union all select 2, page_shard_of(tag_id), now() from tag group by 2;
