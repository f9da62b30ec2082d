-- Notes a file that is no longer a file of a held video or account, so that nothing erases it before the hold is lifted.
create or replace function retain_file(of_type text, of_id int, of_key text) returns void language sql as $$
  insert into held_file (subject_type, subject_id, storage_key)
  select of_type, of_id, of_key where of_key is not null and is_held(of_type, of_id)
  on conflict do nothing
$$;
