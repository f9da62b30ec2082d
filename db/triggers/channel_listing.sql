create or replace trigger pages_listed after insert on channel_listing
  referencing new table as changed
  for each statement execute function pages_changed('4', 'channel_id');
create or replace trigger page_unlisted after delete on channel_listing
  for each row execute function page_changed('4', 'channel_id');
create or replace trigger page_changed after update on channel_listing
  for each row when ((old.dir, old.title, old.total_videos = 0)
    is distinct from (new.dir, new.title, new.total_videos = 0))
  execute function page_changed('4', 'channel_id');
