-- verification: members ask to be verified uploaders; their photos are documents of the vault.

create table uploader_verification (
  verification_id int generated always as identity primary key,
  member_id int not null references member on delete cascade,
  -- started: at a service that has not answered; pending: to be decided by staff; lapsed: never finished
  state text not null check (state in ('started', 'pending', 'approved', 'refused', 'lapsed')),
  -- 'review', or the name of a service
  provider text not null check (length(provider) between 1 and 60),
  -- version of the agreement that was accepted
  agreement_version text not null check (length(agreement_version) between 1 and 40),
  -- what staff found, for the member
  reason text not null default '' check (length(reason) <= 2000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((decided_at is null) = (state in ('started', 'pending')))
);
-- One at a time; the database decides between two at once.
create unique index uploader_verification_open on uploader_verification (member_id) where state in ('started', 'pending');
create index uploader_verification_member on uploader_verification (member_id, verification_id);
create index uploader_verification_started on uploader_verification (created_at) where state = 'started';

-- A document is of a person who is shown, or of an application.
alter table record_document
  alter column person_id drop not null,
  add column verification_id int references uploader_verification on delete cascade,
  add constraint record_document_owner_check check (num_nonnulls(person_id, verification_id) = 1);
create unique index record_document_verification on record_document (verification_id, (kind = 'selfie')) where verification_id is not null;
-- An application goes with its member; who looked at it stays in the chain of events.
alter table record_access
  drop constraint record_access_document_id_fkey,
  add constraint record_access_document_id_fkey foreign key (document_id) references record_document on delete cascade;

alter table moderation_case
  drop constraint moderation_case_kind_check,
  add constraint moderation_case_kind_check check (kind in (
    'report', 'remove', 'illegal', 'copyright', 'counter-notice', 'complaint', 'trusted-flagger', 'correction',
    'publication', 'edit', 'picture', 'comment', 'appeal', 'age-photo', 'model-request', 'law-enforcement', 'hash-match', 'verification')),
  drop constraint moderation_case_target_type_check,
  add constraint moderation_case_target_type_check check (target_type in ('video', 'album', 'photo', 'comment', 'thread',
    'member', 'model', 'channel', 'playlist', 'picture', 'verification'));
