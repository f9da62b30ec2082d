-- ages: photos by which visitors prove their age, checks by other services, and counts of both.

-- A photo that waits for its decision, or the decision. Of the visitor it has the hash of a random
-- secret that one browser holds, and nothing else.
create table age_photo (
  photo_id int generated always as identity primary key,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  -- why it was refused
  reason text not null default '' check (reason in ('', 'unclear', 'face', 'age')),
  -- years that were asked for
  challenge_age smallint not null check (challenge_age between 1 and 99),
  -- of the encrypted picture in the private storage; gone with the decision
  storage_key text unique check (storage_key ~ '^[a-z0-9]{16,40}$'),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- when the browser took its proof
  taken_at timestamptz,
  check ((state = 'pending') = (storage_key is not null)),
  check ((state = 'pending') = (decided_at is null)),
  check ((reason = '') = (state <> 'refused')),
  check (taken_at is null or state = 'approved')
);
create index age_photo_created on age_photo (created_at);

-- Results of other services that were used, until they expire.
create table age_result (
  result_hash bytea primary key check (length(result_hash) = 32),
  expires_at timestamptz not null
);
create index age_result_expires on age_result (expires_at);

-- How often each method was begun, passed and refused on a day.
create table age_count (
  day date not null,
  method text not null check (method in ('photo', 'redirect', 'presentation')),
  started int not null default 0 check (started >= 0),
  passed int not null default 0 check (passed >= 0),
  refused int not null default 0 check (refused >= 0),
  primary key (day, method)
);
