create or replace trigger purge_changed after insert or update or delete on member_picture
  for each row execute function purge_row('u', 'member_id');
create or replace trigger held after delete on member_picture
  for each row execute function retain_held();
create or replace trigger held_refused after update of state, member_id on member_picture
  for each row when (old.member_id is not null and (new.state = 'rejected' or new.member_id is null)) execute function retain_held();
