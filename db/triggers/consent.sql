create or replace trigger shown after delete on consent
  for each row execute function note_shown();
