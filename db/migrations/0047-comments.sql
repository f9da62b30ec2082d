-- comments: what members write below videos and albums, one level of replies, votes, and the rules that hold some for review.

-- A thread belongs to a video or an album, a reply to its thread.
create table comment (
  comment_id int generated always as identity primary key,
  video_id int references video on delete cascade,
  album_id int references album on delete cascade,
  parent_id int references comment on delete cascade,
  -- null once the account is erased
  member_id int references member on delete set null,
  -- '' where its writer has deleted it
  body text not null check (length(body) <= 6000),
  lang language not null,
  -- held: waits for the staff, seen by its writer alone; removed: by the staff or the owner of the video or album
  state text not null default 'shown' check (state in ('shown', 'held', 'removed', 'deleted')),
  -- which rule held it, and its word or number
  held_by text not null default '' check (held_by in ('', 'first', 'address', 'word', 'repeat', 'mentions', 'removed', 'owner')),
  held_value text not null default '',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  likes int not null default 0 check (likes >= 0),
  dislikes int not null default 0 check (dislikes >= 0),
  -- millionths of wilson(), so that a cursor names it exactly
  score int not null default 0,
  -- of which everybody sees
  replies int not null default 0 check (replies >= 0),
  -- of the folded text: what is written again
  text_hash bytea not null,
  -- a thread that is gone keeps a marker while it has replies
  is_listed boolean not null generated always as (state = 'shown' or (state in ('removed', 'deleted') and replies > 0)) stored,
  check (num_nonnulls(video_id, album_id, parent_id) = 1),
  check (parent_id is null or replies = 0)
);
-- Each sort, and the keys that delete along.
create index comment_video_newest on comment (video_id, is_listed, comment_id) where video_id is not null;
create index comment_video_best on comment (video_id, score desc, comment_id desc) where video_id is not null and is_listed;
create index comment_album_newest on comment (album_id, is_listed, comment_id) where album_id is not null;
create index comment_album_best on comment (album_id, score desc, comment_id desc) where album_id is not null and is_listed;
create index comment_replies on comment (parent_id, is_listed, comment_id) where parent_id is not null;
create index comment_member on comment (member_id, comment_id) where member_id is not null;
create index comment_repeated on comment (text_hash, created_at);

create table comment_vote (
  comment_id int not null references comment on delete cascade,
  voter_key bytea not null check (length(voter_key) between 8 and 32),
  vote smallint not null check (vote in (0, 1)),
  voted_at timestamptz not null default now(),
  primary key (comment_id, voter_key)
);

-- What its owner wants of comments, and how many everybody sees, replies too. Without a row: on, and none.
create table commented_video (
  video_id int primary key references video on delete cascade,
  setting text not null default 'on' check (setting in ('on', 'held', 'off')),
  comments int not null default 0 check (comments >= 0)
);
create table commented_album (
  album_id int primary key references album on delete cascade,
  setting text not null default 'on' check (setting in ('on', 'held', 'off')),
  comments int not null default 0 check (comments >= 0)
);

-- What holds or refuses a comment; `velour comment-rules` changes it.
create table comment_rule (
  rule_id int generated always as identity primary key,
  what text not null check (what in ('first', 'address', 'word', 'repeat', 'mentions', 'removed')),
  -- a number, or the folded word
  value text not null default '' check (length(value) <= 100),
  -- of words: the language of the comment; null for every language
  lang language,
  effect text not null default 'hold' check (effect in ('hold', 'refuse')),
  check (case what when 'word' then value <> '' when 'address' then value = '' else value ~ '^[0-9]{1,4}$' end),
  check (lang is null or what = 'word')
);
create unique index comment_rule_one on comment_rule (what, (case when what = 'word' then value else '' end), coalesce(lang::text, ''));
insert into comment_rule (what, value) values
  -- the first so many comments of a member
  ('first', '3'),
  ('address', ''),
  -- the same text within so many hours, from anyone
  ('repeat', '24'),
  -- more than so many
  ('mentions', '5'),
  -- so many of the last ten of a member were removed
  ('removed', '3');
