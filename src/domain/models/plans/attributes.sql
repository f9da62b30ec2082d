select count(*) as "total"
from "model_listing"
where "orientation" = $1
and total_videos + total_albums > 0
and "age" = $2
and "hair_color" = $3
-- [1,2,3]

select "model_id"
from "model_listing"
where "orientation" = $1
and total_videos + total_albums > 0
and "age" = $2
and "hair_color" = $3
order by "wscore" desc, "model_id" desc
limit $4
offset $5
-- [1,2,3,60,0]
