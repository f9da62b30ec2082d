-- friends and messages: who asked whom, who are friends, the threads of two members, and what each has read and deleted.

-- One row a pair: two erasures at once meet at one row.
create table friendship (
  friendship_id int generated always as identity primary key,
  low_id int not null references member on delete cascade,
  high_id int not null references member on delete cascade,
  since timestamptz not null default now(),
  check (low_id < high_id),
  unique (low_id, high_id)
);
create index friendship_low on friendship (low_id, friendship_id);
create index friendship_high on friendship (high_id, friendship_id);

create table friend_request (
  request_id int generated always as identity primary key,
  member_id int not null references member on delete cascade,
  asked_id int not null references member on delete cascade,
  requested_at timestamptz not null default now(),
  -- Whoever was asked does not see it any more. Whoever asked does not learn of it.
  declined_at timestamptz,
  -- The row stays for a while, so that budgets count it.
  withdrawn_at timestamptz,
  check (member_id <> asked_id),
  unique (member_id, asked_id)
);
create index friend_request_sent on friend_request (member_id, request_id) where withdrawn_at is null;
create index friend_request_budget on friend_request (member_id, requested_at);
create index friend_request_received on friend_request (asked_id, request_id);
create index friend_request_ended on friend_request (requested_at) where declined_at is not null or withdrawn_at is not null;

-- A thread has two members; of one who was erased there is null.
create table thread (
  thread_id int generated always as identity primary key,
  low_id int references member on delete set null,
  high_id int references member on delete set null,
  opened_by int references member on delete set null,
  opened_at timestamptz not null default now(),
  check (low_id < high_id),
  unique (low_id, high_id)
);
create index thread_high on thread (high_id);
create index thread_opened on thread (opened_by, opened_at);

create table message (
  message_id int generated always as identity primary key,
  thread_id int not null references thread on delete cascade,
  -- Null once the account is erased; the text is '' then.
  member_id int references member on delete set null,
  body text not null check (length(body) <= 8000),
  -- held: waits for the staff, seen by its writer alone; removed: by the staff
  state text not null default 'sent' check (state in ('sent', 'held', 'removed')),
  -- Of the folded text: what is sent again.
  text_hash bytea not null,
  sent_at timestamptz not null default now()
);
create index message_thread on message (thread_id, message_id);
create index message_member on message (member_id, message_id);
create index message_repeated on message (member_id, text_hash, sent_at);

-- A thread as one of its two members sees it.
create table thread_member (
  thread_id int not null references thread on delete cascade,
  member_id int not null references member on delete cascade,
  -- Null once that account is erased.
  other_id int references member on delete set null,
  -- request: waits until the member accepts it; closed: deleted before it was accepted
  place text not null default 'inbox' check (place in ('inbox', 'request', 'closed')),
  -- The newest message that the member sees; 0 lists no thread.
  last_id int not null default 0,
  -- The newest one of the other, and the newest one that was read.
  last_in_id int not null default 0,
  read_id int not null default 0,
  -- The member has deleted what is not newer.
  cleared_id int not null default 0,
  is_unread boolean not null generated always as (last_in_id > read_id) stored,
  primary key (thread_id, member_id)
);
create index thread_member_list on thread_member (member_id, place, last_id) where last_id > 0;
create index thread_member_other on thread_member (other_id);

-- Of each member by kind: friends (1), friend requests (2), unread threads (3), threads that wait to be accepted (4). The folded
-- number and what has changed since. Without a reference: deletions of members append as well.
create table contact_count (counted_id int not null, kind smallint not null, n int not null, primary key (counted_id, kind));
create table contact_delta (counted_id int not null, kind smallint not null, n int not null);
create index contact_delta_counted on contact_delta (counted_id, kind);

-- The same message to more than so many members within a day.
alter table comment_rule
  drop constraint comment_rule_what_check,
  add constraint comment_rule_what_check check (what in ('first', 'address', 'word', 'repeat', 'mentions', 'removed', 'recipients'));
insert into comment_rule (what, value) values ('recipients', '2');

-- Messages that are held or reported are decided as cases.
alter table moderation_case
  drop constraint moderation_case_target_type_check,
  add constraint moderation_case_target_type_check check (target_type in ('video', 'album', 'photo', 'comment', 'thread', 'message',
    'member', 'model', 'channel', 'playlist', 'picture', 'verification'));
