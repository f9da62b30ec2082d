create or replace trigger announced_inserted after insert on notification
  referencing new table as changed
  for each statement execute function notification_changed();
create or replace trigger announced_updated after update on notification
  referencing new table as changed
  for each statement execute function notification_changed();
