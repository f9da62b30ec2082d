create or replace trigger pages_listed after insert on model_listing
  referencing new table as changed
  for each statement execute function pages_changed('3', 'model_id');
create or replace trigger page_unlisted after delete on model_listing
  for each row execute function page_changed('3', 'model_id');
create or replace trigger page_changed after update on model_listing
  for each row when ((old.dir, old.title, old.total_videos + old.total_albums = 0)
    is distinct from (new.dir, new.title, new.total_videos + new.total_albums = 0))
  execute function page_changed('3', 'model_id');
