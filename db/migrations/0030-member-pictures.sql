-- member-pictures: avatars and covers of members, each seen by its owner alone until it is approved.
create table member_picture (
  picture_id int generated always as identity primary key,
  member_id int not null references member on delete cascade,
  section text not null check (section in ('avatar', 'cover')),
  storage_key text not null unique check (storage_key ~ '^[a-z0-9]{16,40}$'),
  state text not null check (state in ('pending', 'approved', 'rejected')),
  -- Why it was rejected.
  reason text not null default '' check (length(reason) <= 1000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- The one that is shown and one that waits, at most.
  unique (member_id, section, state)
);
create index member_picture_pending on member_picture (picture_id) where state = 'pending';
