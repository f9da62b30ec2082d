-- Names that were merged into others. The words of either find the videos of both: a merged name
-- has videos until its links are moved.
create view search_merge as
  select 1 as kind, category_id as id, merged_into from category where merged_into is not null
  union all select 2, tag_id, merged_into from tag where merged_into is not null
  union all select 3, model_id, merged_into from model where merged_into is not null;
