-- friend_request: each time that the other member was asked counts, also where the request was taken back in between.
alter table friend_request
  -- before requested_at, within an hour of it
  add column earlier_asks timestamptz[] not null default '{}';

-- What one member voted on, the newest comments first.
create index comment_vote_voter on comment_vote (voter_key, comment_id desc) where length(voter_key) = 8;
