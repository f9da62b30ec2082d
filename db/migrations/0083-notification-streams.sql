-- streams of notifications that are open, so that all processes together count those of a member. Nothing of them is worth a crash:
-- afterwards there are none, and browsers connect again.

-- A process that has streams says so now and then; those of one that is silent do not count.
create unlogged table notification_process (
  process_id uuid primary key,
  alive_until timestamptz not null
);

create unlogged table notification_stream (
  stream_id bigint generated always as identity primary key,
  -- no reference: a row ends with its stream, and a stream with its session
  member_id int not null,
  process_id uuid not null references notification_process on delete cascade,
  opened_at timestamptz not null default now()
);
create index notification_stream_member on notification_stream (member_id);
create index notification_stream_process on notification_stream (process_id);
