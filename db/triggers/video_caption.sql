create or replace trigger purge_deleted after delete on video_caption
  for each row execute function purge_row('x-', 'storage_key');
create or replace trigger held before delete on video_caption
  for each row execute function refuse_held('video');
