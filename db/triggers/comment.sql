create or replace trigger purge_inserted after insert on comment
  for each row when (new.state = 'shown') execute function purge_comment();
create or replace trigger purge_updated after update on comment
  for each row when ((old.state, old.body, old.member_id) is distinct from (new.state, new.body, new.member_id)
    and (old.is_listed or new.is_listed))
  execute function purge_comment();
create or replace trigger purge_deleted after delete on comment
  for each row when (old.is_listed) execute function purge_comment();
create or replace trigger counted after insert or delete or update of state on comment
  for each row execute function comment_count();
create or replace trigger notified_inserted after insert on comment
  for each row when (new.state = 'shown') execute function notify_comment();
create or replace trigger notified_shown after update of state on comment
  for each row when (old.state <> 'shown' and new.state = 'shown') execute function notify_comment();
