-- publications: nothing is shown without a row that says who published it; records of the people shown.

alter table publication
  drop constraint publication_published_by_check,
  drop constraint publication_command_check,
  drop constraint publication_video_id_key,
  drop constraint publication_album_id_key,
  alter column command set default '',
  -- of a reviewer: the decision it rests on
  add column decision_id int references moderation_decision,
  -- what the operator stated by the command
  add column statement text not null default '',
  -- since when it covers nothing any more
  add column revoked_at timestamptz;
-- What was shown before publications were asked for.
update publication set published_by = 'earlier';
insert into publication (video_id, published_by, content_hash)
select v.video_id, 'earlier', m.content_hash
from video v join media m using (media_id)
where v.status_id = 1 and not exists (select from publication p where p.video_id = v.video_id);
insert into publication (album_id, published_by, content_hash)
select a.album_id, 'earlier', sha256(coalesce((select string_agg(p.content_hash, ''::bytea order by x.position)
  from album_photo x join photo p using (photo_id) where x.album_id = a.album_id), ''))
from album a where a.status_id = 1 and not exists (select from publication p where p.album_id = a.album_id);
alter table publication
  add constraint publication_published_by_check check (published_by in ('operator', 'reviewer', 'earlier')),
  add constraint publication_command_check check (length(command) <= 2000 and (published_by <> 'operator' or command <> '')),
  add constraint publication_statement_check check ((published_by = 'operator') = (statement = 'I hold records')),
  add constraint publication_decision_check check ((published_by = 'reviewer') = (decision_id is not null));
-- One that covers for each object, and however many that did.
create unique index publication_video on publication (video_id, revoked_at) nulls not distinct where video_id is not null;
create unique index publication_album on publication (album_id, revoked_at) nulls not distinct where album_id is not null;
create index publication_decision on publication (decision_id) where decision_id is not null;

alter table video
  -- what the uploader answered: whether people or scenes are made or altered by software; null for no answer
  add column ai_made text check (ai_made in ('no', 'altered', 'made')),
  -- how many people are shown; null for no answer
  add column people_shown smallint check (people_shown between 0 and 1000);
alter table album
  add column ai_made text check (ai_made in ('no', 'altered', 'made')),
  add column people_shown smallint check (people_shown between 0 and 1000);

-- Members whose identity was checked, so that what they upload can be approved.
create table verified_uploader (
  member_id int primary key references member on delete cascade,
  -- version of the agreement that they accepted
  agreement_version text not null check (length(agreement_version) between 1 and 40),
  -- 'operator', 'review', or the name of a service
  verified_by text not null check (length(verified_by) between 1 and 60),
  verified_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- The person behind a model, or somebody who is shown without being one.
create table person (
  person_id int generated always as identity primary key,
  model_id int unique references model on delete set null,
  legal_name text not null check (length(legal_name) between 1 and 200 and legal_name !~ '[[:cntrl:]]'),
  birth_date date not null check (birth_date > date '1900-01-01'),
  created_at timestamptz not null default now(),
  -- by the rules of retention: then the name is 'erased' and the date no real one
  erased_at timestamptz
);
create table person_alias (
  person_id int not null references person on delete cascade,
  name text not null check (length(name) between 1 and 200 and name !~ '[[:cntrl:]]'),
  primary key (person_id, name)
);
-- the indexes of the register: by name and by alias
create index person_name on person (lower(legal_name));
create index person_alias_name on person_alias (lower(name));

-- Documents of a person; the file is in the vault, encrypted under a key of its own.
create table record_document (
  document_id int generated always as identity primary key,
  person_id int not null references person,
  kind text not null check (kind in ('passport', 'id-card', 'driving-licence', 'other-id', 'release', 'selfie')),
  storage_key text not null unique check (storage_key ~ '^[a-z0-9]{16,32}$'),
  -- of the picture, before encryption
  bytes int not null check (bytes > 0),
  content_hash bytea not null check (length(content_hash) = 32),
  -- which key of the vault wraps the key of the file; both null once erased, so that no copy can be read
  key_id text check (length(key_id) between 1 and 40),
  wrapped_key bytea,
  -- of an identity document: the last day of its validity
  valid_until date,
  created_at timestamptz not null default now(),
  erase_at timestamptz,
  erased_at timestamptz,
  check ((erased_at is null) = (wrapped_key is not null)),
  check ((wrapped_key is null) = (key_id is null))
);
create index record_document_person on record_document (person_id);
create index record_document_key on record_document (key_id) where key_id is not null;
create index record_document_erase on record_document (erase_at) where erased_at is null and erase_at is not null;

-- That a person agrees to be shown: in one video or album.
create table consent (
  consent_id int generated always as identity primary key,
  person_id int not null references person,
  video_id int references video on delete cascade,
  album_id int references album on delete cascade,
  -- kinds of documents that were looked at on the day of the recording
  document_kinds text[] not null check (cardinality(document_kinds) > 0),
  -- the signed release
  release_id int not null references record_document (document_id),
  scope text not null check (length(scope) between 1 and 200),
  signed_on date not null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  -- when the withdrawal had reached its video or album
  handled_at timestamptz,
  check (num_nonnulls(video_id, album_id) = 1),
  check (handled_at is null or withdrawn_at is not null)
);
create unique index consent_video on consent (video_id, person_id) where video_id is not null;
create unique index consent_album on consent (album_id, person_id) where album_id is not null;
create index consent_person on consent (person_id);
create index consent_release on consent (release_id);
create index consent_withdrawn on consent (withdrawn_at) where withdrawn_at is not null and handled_at is null;

-- Four eyes: who asked to see a document, and who agreed.
create table record_access (
  access_id int generated always as identity primary key,
  document_id int not null references record_document,
  case_id int not null references moderation_case,
  -- null for the operator of the command line
  asked_by int,
  agreed_by int not null,
  agreed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (asked_by is null or asked_by <> agreed_by)
);
create index record_access_document on record_access (document_id, case_id);
