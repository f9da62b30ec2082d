select "country_id"
from "country"
where "code" = $1
-- ["se"]

select count(*) as "total"
from "model_listing"
where "orientation" = $1
and total_videos + total_albums > 0
and "country_id" = $2
-- [1,7]

select "model_id"
from "model_listing"
where "orientation" = $1
and total_videos + total_albums > 0
and "country_id" = $2
order by "recent" desc, "model_id" desc
limit $3
offset $4
-- [1,7,60,0]
