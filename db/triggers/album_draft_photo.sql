create or replace trigger held after update of photo_id on album_draft_photo
  for each row when (old.photo_id is not null and new.state = 'removed') execute function retain_held();
