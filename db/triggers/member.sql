-- A skeleton is on no page: those of a whole catalogue are filled at once.
create or replace trigger purge_updated after update on member
  for each row when (old is distinct from new and old.skeleton is not distinct from new.skeleton)
  execute function purge_row('u', 'member_id');
create or replace trigger purge_deleted after delete on member
  for each row execute function purge_row('u', 'member_id');
create or replace trigger held before delete on member
  for each row execute function refuse_held('member');
create or replace trigger name_key before insert on member
  for each row when (new.username_key is null) execute function member_name_key();
