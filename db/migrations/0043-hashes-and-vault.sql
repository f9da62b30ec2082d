-- hashes and vault: the distinct pictures of a film, what is newest of own removals, how services answered, and what keys of documents are bound to.

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
