create or replace trigger purge_covers after insert or update or delete on category_picture
  for each row execute function purge_kinds('categories', 'main');
