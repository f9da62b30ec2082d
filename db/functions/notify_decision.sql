-- Queues the notification of a decision in the member's favour that took effect, where the member waited for one (publication,
-- edit, picture, comment, appeal). A report that was dismissed is not announced to the member it was about.
create or replace function notify_decision() returns trigger language plpgsql as $$
begin
  insert into notification_event (decision_id)
  select new.decision_id from moderation_case c
  where c.case_id = new.case_id and c.kind in ('publication', 'edit', 'picture', 'comment', 'appeal');
  return null;
end $$;
