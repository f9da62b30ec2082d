-- hashes, vault, holds: the distinct pictures of a film, how services answered, what keys of documents are bound to, and what may not be deleted.

alter table hash_value
  -- of a frame: which distinct picture of its film it is; null in films that were listed before this was known
  add column scene int check (scene >= 0);
alter table hash_entry
  -- how many distinct pictures the moments of a film are; null as above
  add column scenes int check (scenes >= 0);
-- own removals that a process has not read yet
create index hash_entry_own on hash_entry (entry_id) where subject_id is not null;

alter table hash_list
  -- of a service: when and why its last answer was refused; empty once it answers as it must
  add column failed_at timestamptz,
  add column failure text not null default '' check (length(failure) <= 500),
  -- until when a process asks it, and no other one does
  add column syncing_until timestamptz,
  add constraint hash_list_failure_check1 check ((failure = '') = (failed_at is null));

-- What only this site is called. Keys of documents are bound to it: a row that is copied to another site opens nothing there.
create table site_number (
  number uuid not null default gen_random_uuid(),
  is_one boolean primary key default true check (is_one)
);
insert into site_number default values;

-- What an authority wants kept: as long as there is one that is not lifted, nothing deletes its subject.
create table legal_hold (
  hold_id int generated always as identity primary key,
  subject_type text not null check (subject_type in ('video', 'album', 'member')),
  subject_id int not null,
  -- where its events are
  case_id int not null references moderation_case,
  -- who asked for it, and what they call it
  authority text not null check (length(authority) between 1 and 200 and authority !~ '[[:cntrl:]]'),
  file_number text not null default '' check (length(file_number) <= 200 and file_number !~ '[[:cntrl:]]'),
  created_at timestamptz not null default now(),
  lifted_at timestamptz
);
create index legal_hold_subject on legal_hold (subject_type, subject_id) where lifted_at is null;
create index legal_hold_case on legal_hold (case_id);
