-- API tokens: a studio's script uploads and edits for a member by a secret. Only its hash is stored for good.
create table api_token (
  token_id int generated always as identity primary key,
  user_id int not null references login on delete cascade,
  -- SHA-256 of the secret, which has 256 random bits
  hash bytea not null unique check (length(hash) = 32),
  -- by the member
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null
    check (cardinality(scopes) between 1 and 3 and scopes <@ array['upload', 'video_edit', 'album_edit']),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- last day of use, in UTC
  used_on date,
  -- the secret under the key of the site, for the session that made it, for minutes
  sealed text check (length(sealed) <= 1000),
  shown_session int references login_session on delete set null,
  shown_until timestamptz,
  check (sealed is null or shown_until is not null)
);
create index api_token_user on api_token (user_id);
create index api_token_session on api_token (shown_session) where shown_session is not null;
create index api_token_sealed on api_token (shown_until) where sealed is not null;
create index api_token_expires on api_token (expires_at);

-- uploads: a member who wants so gets a mail when files have ended, well or not. Appended by triggers, deleted by the worker in
-- the transaction that writes the mail.
alter table profile add column mails_uploads boolean not null default false;
create table upload_end (
  event_id bigint generated always as identity primary key,
  -- a clip of a member that is ready or has failed
  media_id int references media on delete cascade,
  -- a file that was refused before there was a clip
  upload_id text references upload on delete cascade,
  -- that has taken effect, in favour of the member or to ask for changes
  decision_id int references moderation_decision,
  at timestamptz not null default now(),
  check (num_nonnulls(media_id, upload_id, decision_id) = 1)
);
create index upload_end_media on upload_end (media_id) where media_id is not null;
create index upload_end_upload on upload_end (upload_id) where upload_id is not null;
create index upload_end_decision on upload_end (decision_id) where decision_id is not null;

-- uploads: how long things take, by the median of the last fifty.
alter table media add column ready_at timestamptz;
create index media_ready on media (ready_at) where ready_at is not null;
create index moderation_case_publication_closed on moderation_case (closed_at)
  where kind = 'publication' and closed_at is not null;
create table usual_time (
  step text primary key check (step in ('processing', 'review')),
  seconds int not null check (seconds >= 0)
);
