create or replace trigger held after delete on own_preview
  for each row execute function retain_held();
