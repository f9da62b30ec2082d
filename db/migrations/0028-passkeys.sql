-- Passkeys: members sign in by a key that a device or a password manager has, and that it uses after it
-- has verified who asks. What is stored here opens nothing: the key is the public half.
create table login_passkey (
  passkey_id int generated always as identity primary key,
  user_id int not null references login on delete cascade,
  -- The name that the authenticator has for it
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- COSE (RFC 9052)
  public_key bytea not null check (length(public_key) between 1 and 4000),
  -- What the authenticator has for the member
  user_handle bytea not null check (length(user_handle) between 1 and 64),
  -- How often it was used, where the authenticator counts: a lower number comes from a copy.
  counter bigint not null check (counter >= 0),
  -- How a browser reaches it
  transports text[] not null check (cardinality(transports) <= 10),
  -- By the member; '' for none
  name text not null check (length(name) <= 60),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index login_passkey_user on login_passkey (user_id);

-- What a passkey has to sign: once, within minutes, for one purpose. Lost when the database crashes.
create unlogged table login_challenge (
  -- SHA-256 of what the browser has
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('sign-in', 'add', 'proof')),
  -- Only this session may use it; nobody has one who signs in.
  session_id int references login_session on delete cascade
    check ((session_id is null) = (purpose = 'sign-in')),
  created_at timestamptz not null default now()
);
create index login_challenge_session on login_challenge (session_id);
create index login_challenge_created on login_challenge (created_at);
