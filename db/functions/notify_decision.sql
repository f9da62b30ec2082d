-- Of a decision that took effect: the member whom it concerns gets a notification. Only what is waited for (publication,
-- edit, picture, comment) is announced when it is in the member's favour: a report that came to nothing is not.
create or replace function notify_decision() returns trigger language plpgsql as $$
begin
  insert into notification_event (decision_id)
  select new.decision_id from moderation_case c
  where c.case_id = new.case_id and c.kind in ('publication', 'edit', 'picture', 'comment', 'appeal');
  return null;
end $$;
