create or replace trigger notified after insert on reasons_statement
  for each row execute function notify_reasons();
