-- legal holds: files that left what a hold keeps, and people whom a held account removed.

-- Written by the triggers of retain_held(); nothing erases a file while a hold keeps its subject.
create table held_file (
  storage_key text not null check (storage_key ~ '^[a-z0-9]{16,40}$'),
  -- an account by a hold of its own alone
  subject_type text not null check (subject_type in ('video', 'account')),
  subject_id int not null,
  left_at timestamptz not null default now(),
  primary key (storage_key, subject_type, subject_id)
);
create index held_file_subject on held_file (subject_type, subject_id);

-- The sender removed the person while a hold kept the account: shown to the sender no more, erased once the hold is lifted.
alter table person add column removed_at timestamptz;
create index person_removed on person (person_id) where removed_at is not null;
