create or replace trigger notified after update of applied_at on moderation_decision
  for each row when (old.applied_at is null and new.applied_at is not null and new.member_id is not null
    and new.action in ('approve', 'ask-changes', 'restore'))
  execute function notify_decision();
create or replace trigger ended after update of applied_at on moderation_decision
  for each row when (old.applied_at is null and new.applied_at is not null and new.member_id is not null
    and new.action in ('approve', 'ask-changes'))
  execute function note_upload_end();
