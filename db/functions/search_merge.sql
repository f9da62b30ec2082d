-- Names that were merged into others: both are found by the words of either while links are moved,
-- the target for good.
create view search_merge as
  select 1 as kind, category_id as id, merged_into from category where merged_into is not null
  union all select 2, tag_id, merged_into from tag where merged_into is not null
  union all select 3, model_id, merged_into from model where merged_into is not null;
