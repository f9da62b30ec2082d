create or replace trigger ended after update of state on upload
  for each row when (old.state is distinct from new.state and new.state = 'refused')
  execute function note_upload_end();
