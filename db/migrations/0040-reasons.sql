-- reasons: rules that ship, appeals of which each has a case of its own, members who may not write for a time.

-- Which version of the shipped list a rule came with; null for the owner's own.
alter table content_rule add column shipped_version int check (shipped_version > 0);
create unique index content_rule_shipped on content_rule (code, shipped_version) where shipped_version is not null;

alter table moderation_decision
  drop constraint moderation_decision_action_check,
  add constraint moderation_decision_action_check check (action in ('approve', 'approve-limited', 'ask-changes', 'reject', 'hold',
    'hide-region', 'remove', 'remove-stay-down', 'strike', 'mute', 'suspend', 'ban', 'restore', 'uphold')),
  -- the decision that took it back
  add column reversed_by int references moderation_decision;
create index moderation_decision_reversed on moderation_decision (reversed_by) where reversed_by is not null;

-- Avatars and covers of members are decided as cases, too.
alter table moderation_case
  drop constraint moderation_case_target_type_check,
  add constraint moderation_case_target_type_check check (target_type in ('video', 'album', 'photo', 'comment', 'thread',
    'member', 'model', 'channel', 'playlist', 'picture'));

-- Two statements about one subject are two appeals.
drop index moderation_case_one_open;
create unique index moderation_case_one_open on moderation_case (kind, target_type, target_id)
  where state <> 'closed' and kind in ('publication', 'edit', 'picture', 'comment', 'age-photo', 'hash-match');

-- Clocks whose warnings are due.
create index moderation_case_due_open on moderation_case (due_at)
  where state <> 'closed' and due_at is not null and escalations < 3;

alter table login
  -- until then the member reads only; the end of the year 9999 for good
  add column muted_until timestamptz;
