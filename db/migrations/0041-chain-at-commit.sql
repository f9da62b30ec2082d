-- chain at commit: an event waits under a negative number until its transaction ends, so that writers hold the lock of the chain for
-- their commit alone. What takes effect late is tried again later.

-- Their files make them anew; a trigger cannot become a deferred one.
drop trigger if exists chain on case_event;
drop trigger if exists append_only on case_event;
create sequence case_event_waiting;

alter table moderation_decision
  -- how often its taking effect failed, and when it is tried again
  add column failures int not null default 0,
  add column retry_at timestamptz;
drop index moderation_decision_effect;
create index moderation_decision_effect on moderation_decision ((coalesce(retry_at, effect_at)))
  where applied_at is null and undone_at is null;
