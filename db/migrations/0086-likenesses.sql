-- likeness: clips of this site that look alike; reviewers see them beside a case.

-- The hashes of eight moments at equal distances (clip_moments), stored beside the row: thousands are read at once, and each clip has forty kilobytes of frames. Written with the frames; a generated column would read and write all there are.
alter table media_hash add column moments bytea check (length(moments) = 8 * 32);
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
