-- Rewrites the listing rows, suggestions and searched words of models.
create or replace function model_refresh(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from model where model_id = any(ids) order by model_id for no key update;
  delete from model_listing where model_id = any(ids);
  insert into model_listing select * from model_truth(ids);
  perform suggest_refresh(3, ids);
  perform object_search_refresh(3, ids);
end $$;
