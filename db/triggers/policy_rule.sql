create or replace trigger purge_policy after insert or update or delete on policy_rule
  for each statement execute function purge_kinds('policy');
