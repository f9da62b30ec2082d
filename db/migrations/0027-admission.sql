-- Who may join: accounts that wait for the owner's word, and invitations.

-- Null while the account waits; the member of such an account gets no session.
alter table login add column approved_at timestamptz default now();
-- Why somebody wants to join, in own words; empty where nobody asked.
alter table login add column join_reason text not null default ''
  check (length(join_reason) <= 1000);
create index login_waiting on login (created_at) where approved_at is null;

-- An invitation makes one account.
create table login_invite (
  -- SHA-256 of what stands in its address
  hash bytea primary key check (length(hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index login_invite_expires on login_invite (expires_at);
