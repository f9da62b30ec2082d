create or replace trigger subscribers_added after insert on subscription
  referencing new table as changed
  for each statement execute function subscribers_changed();
create or replace trigger subscribers_removed after delete on subscription
  referencing old table as changed
  for each statement execute function subscribers_changed();
