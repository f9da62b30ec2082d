-- Trigger of a row of member: its name's key, where the application gave none.
create or replace function member_name_key() returns trigger language plpgsql as $$
begin
  new.username_key := lower(new.username);
  return new;
end $$;
