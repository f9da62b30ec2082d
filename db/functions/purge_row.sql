-- Trigger: purges the tag made of the letter (first argument) and the column (second argument),
-- with the old and the new value.
create or replace function purge_row() returns trigger language plpgsql as $$
declare was text := to_jsonb(old) ->> tg_argv[1]; is_now text := to_jsonb(new) ->> tg_argv[1];
begin
  if was is not null then perform purge(tg_argv[0] || was); end if;
  if is_now is distinct from was and is_now is not null then perform purge(tg_argv[0] || is_now);
    end if;
  return null;
end $$;
