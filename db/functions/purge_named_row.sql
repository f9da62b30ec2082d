-- Trigger: purges the category, tag or model (the argument) that the row belongs to; its dir is in
-- the tag.
create or replace function purge_named_row() returns trigger language plpgsql as $$
declare id int := coalesce(to_jsonb(new), to_jsonb(old)) ->> (tg_argv[0] || '_id');
begin
  if tg_argv[0] = 'category' then perform purge('k-' || dir) from category where category_id = id;
  elsif tg_argv[0] = 'tag' then perform purge('t-' || dir) from tag where tag_id = id;
  else perform purge('m-' || dir) from model where model_id = id;
  end if;
  return null;
end $$;
