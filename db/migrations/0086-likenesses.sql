-- likenesses: clips of this site that look alike, for whoever reviews one of them.

-- The hashes of eight moments at equal distances, of the whole picture; null for a clip without hashes.
create function clip_moments(frames bytea) returns bytea immutable strict parallel safe language sql as $$
  select string_agg(substring(frames from ((2 * i + 1) * (length(frames) / 64) / 16) * 64 + 1 for 32), '' order by i)
  from generate_series(0, 7) as i
  where length(frames) > 0
$$;
-- Stored beside the row: thousands are read at once, and each clip has forty kilobytes of frames.
alter table media_hash add column moments bytea generated always as (clip_moments(frames)) stored;
-- Clips of about one length.
create index media_length on media (duration) where state = 'ready';

create table likeness (
  media_id int not null references media on delete cascade,
  other_id int not null references media on delete cascade,
  -- how much of the other clip's moments is in this one
  share real not null check (share between 0 and 1),
  -- the best moment of both: bits that differ, and where, seconds
  distance smallint not null check (distance between 0 and 31),
  seconds real not null,
  other_seconds real not null,
  primary key (media_id, other_id)
);
create index likeness_other on likeness (other_id);
