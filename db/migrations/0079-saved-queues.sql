-- saved queues: filters of open cases under a name, of one member of the staff or of all.
create table saved_queue (
  queue_id int generated always as identity primary key,
  -- whose it is; null for one that all of the staff have
  member_id int references member on delete cascade,
  name text not null check (length(name) between 1 and 60 and name !~ '[[:cntrl:]]'),
  -- as the address of the list of cases says it
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  saved_at timestamptz not null default now()
);
create unique index saved_queue_own on saved_queue (member_id, lower(name)) where member_id is not null;
create unique index saved_queue_shared on saved_queue (lower(name)) where member_id is null;

-- A queue of one type of subject, the most urgent first.
create index moderation_case_subjects on moderation_case (target_type, (-priority), (coalesce(due_at, 'infinity')), case_id)
  where state <> 'closed';
