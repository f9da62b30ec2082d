select count(*) as "total"
from "model_listing"
where "orientation" = $1
and total_videos + total_albums > 0
-- [1]

select "model_id"
from "model_listing"
where "orientation" = $1
and total_videos + total_albums > 0
order by "pop" desc, "model_id" desc
limit $2
offset $3
-- [1,60,0]
