create or replace trigger purge_changed after update on commented_video
  for each row when (old.setting <> new.setting) execute function purge_row('ov', 'video_id');
create or replace trigger purge_inserted after insert on commented_video
  for each row when (new.setting <> 'on') execute function purge_row('ov', 'video_id');
