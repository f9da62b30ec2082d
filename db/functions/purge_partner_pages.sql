-- Trigger: the page of a video says whether its orientation has partners' videos with pictures of
-- an origin that pages may load. Purges all such pages when the first row of an origin comes or the
-- last one goes, and not on every import.
create or replace function purge_partner_pages() returns trigger language plpgsql as $$
declare is_first boolean := false; is_last boolean := false;
begin
  if tg_op <> 'DELETE' then
    is_first := exists (
      select from (select orientation, thumb_origin, count(*) as n from inserted group by 1, 2) i
      where i.n = (select count(*) from partner_video p
        where p.orientation = i.orientation and p.thumb_origin = i.thumb_origin));
  end if;
  if tg_op <> 'INSERT' then
    is_last := exists (
      select from (select distinct orientation, thumb_origin from deleted) d
      where not exists (select from partner_video p
        where p.orientation = d.orientation and p.thumb_origin = d.thumb_origin));
  end if;
  if is_first or is_last then perform purge('video'); end if;
  return null;
end $$;
