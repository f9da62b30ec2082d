create or replace trigger friends_added after insert on friendship
  referencing new table as changed
  for each statement execute function friends_changed();
create or replace trigger friends_removed after delete on friendship
  referencing old table as changed
  for each statement execute function friends_changed();
