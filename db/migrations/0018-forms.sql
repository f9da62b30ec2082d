-- forms: what visitors report and demand, the mail about it, and what keeps robots away.

-- Who the owner trusts to flag content. The token is given once; its hash stays.
create table trusted_flagger (
  flagger_id int generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 120 and name !~ '[[:cntrl:]]'),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  removed_at timestamptz
);

-- A report, notice, complaint or demand.
create table form_case (
  case_id int generated always as identity primary key,
  -- what mails and visitors call it
  reference text not null unique check (reference ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  kind text not null check (kind in ('report', 'remove', 'illegal', 'copyright', 'counter-notice',
    'complaint', 'trusted-flagger', 'correction')),
  state text not null default 'open' check (state in ('open', 'working', 'closed')),
  outcome text check (outcome in ('removed', 'restored', 'changed', 'unchanged', 'answered',
    'refused')),
  subject text not null default '' check (length(subject) <= 150 and subject !~ '[[:cntrl:]]'),
  reason text not null default '' check (reason ~ '^[a-z]{0,20}$'),
  -- the visitor's country as the edge names it; '' for unknown
  region text not null default '' check (region ~ '^([a-z]{2})?$'),
  lang language not null,
  email text not null default '' check (length(email) <= 254 and email !~ '[[:cntrl:][:space:]]'),
  -- everything that was typed, by name of field
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  target_type text check (target_type in ('video', 'album', 'model', 'channel', 'playlist')),
  target_id text check (length(target_id) <= 80),
  flagger_id int references trusted_flagger,
  -- SHA-256 of the secret in the address of its status page
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  -- how often the same form came
  times int not null default 1 check (times > 0),
  created_at timestamptz not null default now(),
  due_at timestamptz,
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null)),
  check (outcome is null or state = 'closed'),
  check ((target_type is null) = (target_id is null))
);
create index form_case_due on form_case (due_at, case_id) where state <> 'closed';
create index form_case_target on form_case (target_type, target_id) where target_id is not null;
create index form_case_flagger on form_case (flagger_id) where flagger_id is not null;

-- The addresses of the site that a case is about.
create table case_address (
  case_id int not null references form_case on delete cascade,
  position smallint not null check (position between 1 and 50),
  path text not null check (length(path) between 1 and 500 and path ~ '^/'),
  video_id int,
  primary key (case_id, position)
);
create index case_address_video on case_address (video_id) where video_id is not null;

-- What happened to a case. Rows are added, never changed.
create table case_event (
  event_id bigint generated always as identity primary key,
  case_id int not null references form_case,
  at timestamptz not null default now(),
  kind text not null check (kind in ('created', 'repeated', 'note', 'closed', 'hidden', 'restored')),
  actor text not null check (actor in ('visitor', 'operator', 'system')),
  note text not null default '' check (length(note) <= 2000)
);
create index case_event_case on case_event (case_id, event_id);

-- The picture of a case, re-encoded, outside the public storage.
create table case_attachment (
  case_id int not null references form_case on delete cascade,
  storage_key text not null unique check (storage_key ~ '^[a-z0-9]{16,40}$'),
  content_hash bytea not null check (length(content_hash) = 32),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default now(),
  primary key (case_id, content_hash)
);

-- Equal forms are one case until a time. The key is a hash of kind, sender and content.
create table case_fold (
  fold_key bytea primary key check (length(fold_key) = 32),
  case_id int references form_case on delete cascade,
  until timestamptz not null
);
create index case_fold_until on case_fold (until);
create index case_fold_case on case_fold (case_id);

-- A form without script that waits for its correction or for the link in a mail.
create table form_draft (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  purpose text not null check (purpose in ('correct', 'confirm')),
  kind text not null,
  lang language not null,
  region text not null default '',
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  errors jsonb not null default '{}' check (jsonb_typeof(errors) = 'object'),
  -- a picture that came with it: see case_attachment
  attachment jsonb,
  expires_at timestamptz not null
);
create index form_draft_expires on form_draft (expires_at);

-- Proofs of work that were used, until they expire.
create table used_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  expires_at timestamptz not null
);
create index used_challenge_expires on used_challenge (expires_at);

-- Videos that a case took out of the lists, so that the same case can bring them back.
create table case_hidden_video (
  video_id int primary key references video on delete cascade,
  case_id int not null references form_case,
  status_before smallint not null,
  hidden_at timestamptz not null default now()
);
create index case_hidden_video_case on case_hidden_video (case_id);

-- Mail to be delivered, written in the transaction of what it is about. Bodies go after a day.
create table mail_outbox (
  mail_id bigint generated always as identity primary key,
  -- who writes the same mail twice writes it once; the Message-ID derives from it
  key text not null unique check (length(key) between 1 and 200),
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  recipient text not null check (length(recipient) <= 254 and recipient !~ '[[:cntrl:][:space:],;<>]'),
  lang language not null,
  subject text not null check (length(subject) <= 300 and subject !~ '[[:cntrl:]]'),
  body_text text not null,
  body_html text not null,
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'withheld')),
  fault text not null default '' check (length(fault) <= 300),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index mail_outbox_recipient on mail_outbox (recipient, created_at);
create index mail_outbox_created on mail_outbox (created_at);
