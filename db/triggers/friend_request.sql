create or replace trigger friend_requests_added after insert on friend_request
  referencing new table as added
  for each statement execute function friend_requests_changed();
create or replace trigger friend_requests_updated after update on friend_request
  referencing new table as added old table as removed
  for each statement execute function friend_requests_changed();
create or replace trigger friend_requests_removed after delete on friend_request
  referencing old table as removed
  for each statement execute function friend_requests_changed();
