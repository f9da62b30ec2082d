-- Trigger: purges the pages of the videos of the row's channel or member. A channel that is deleted
-- itself purges them.
create or replace function purge_excluded_row() returns trigger language plpgsql as $$
declare excluded partner_exclusion := coalesce(new, old);
begin
  perform purge('c-' || dir) from channel where channel_id = excluded.channel_id;
  if excluded.member_id is not null then perform purge('u' || excluded.member_id); end if;
  return null;
end $$;
