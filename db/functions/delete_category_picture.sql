-- Trigger: a video that changed its orientation is no cover any more.
create or replace function delete_category_picture() returns trigger language plpgsql as $$
begin
  delete from category_picture where video_id = new.video_id;
  return null;
end $$;
