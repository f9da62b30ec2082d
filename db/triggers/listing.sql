create or replace trigger listing_orientation after update of orientation on listing
  for each row when (old.orientation <> new.orientation)
  execute function delete_category_picture();
create or replace trigger purge_relisted after update on listing
  for each row
  when ((old.pub, old.duration, old.orientation, old.flags, old.facets)
    is distinct from (new.pub, new.duration, new.orientation, new.flags, new.facets))
  execute function purge_video_row();
create or replace trigger purge_deleted after delete on listing
  for each row execute function purge_video_row();
create or replace trigger purge_lists after insert on listing
  for each statement execute function purge_lists('videos');
create or replace trigger pages_listed after insert on listing
  referencing new table as changed
  for each statement execute function pages_changed('0', 'video_id');
create or replace trigger page_unlisted after delete on listing
  for each row execute function page_changed('0', 'video_id');
create or replace trigger page_relisted after update on listing
  for each row
  when ((old.pub, old.orientation, old.flags, old.facets)
    is distinct from (new.pub, new.orientation, new.flags, new.facets))
  execute function page_changed('0', 'video_id');
create or replace trigger video_unlisted after delete on listing
  for each row execute function video_unlisted();
create or replace trigger videos_relisted after insert on listing
  referencing new table as changed
  for each statement execute function videos_relisted();
