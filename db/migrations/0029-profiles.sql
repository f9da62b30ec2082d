-- profiles: to whom members show what they say of themselves, who may write to them, whom they block,
-- and accounts that may only read.

-- For whom something is: everybody, members with a session, friends, or the member alone.
create domain audience as text check (value in ('everyone', 'members', 'friends', 'me'));

-- A member without a row has what stands here as the default.
create table profile (
  member_id int primary key references member on delete cascade,
  -- Of the whole page.
  visibility audience not null default 'everyone',
  -- Whether search engines may list the page.
  is_indexed boolean not null default false,
  messages_from text not null default 'members' check (messages_from in ('members', 'friends', 'none')),
  requests_from text not null default 'members' check (requests_from in ('members', 'none')),
  about audience not null default 'everyone',
  birth_date audience not null default 'me',
  city audience not null default 'everyone',
  country audience not null default 'everyone',
  education audience not null default 'everyone',
  occupation audience not null default 'everyone',
  website audience not null default 'everyone',
  gender audience not null default 'me',
  relationship audience not null default 'me',
  orientation audience not null default 'me'
);

-- Between the two there is no contact in either direction.
create table member_block (
  member_id int not null references member on delete cascade,
  blocked_id int not null references member on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, blocked_id),
  check (member_id <> blocked_id)
);
create index member_block_blocked on member_block (blocked_id);

-- Since when the account may only read: its member said to be under 18. Null for all others.
alter table login add column read_only_at timestamptz;
