-- Rewrites the listing rows, suggestions and searched words of channels.
create or replace function channel_refresh(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from channel where channel_id = any(ids) order by channel_id for no key update;
  delete from channel_listing where channel_id = any(ids);
  insert into channel_listing select * from channel_truth(ids);
  perform suggest_refresh(4, ids);
  perform object_search_refresh(4, ids);
end $$;
