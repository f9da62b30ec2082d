create or replace trigger threads_added after insert on thread_member
  referencing new table as added
  for each statement execute function threads_changed();
create or replace trigger threads_updated after update on thread_member
  referencing new table as added old table as removed
  for each statement execute function threads_changed();
create or replace trigger threads_removed after delete on thread_member
  referencing old table as removed
  for each statement execute function threads_changed();
create or replace trigger announced_read after update of read_id on thread_member
  for each row when (old.is_unread and not new.is_unread) execute function unread_changed('member_id');
