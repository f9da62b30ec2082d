select count(*) as "total"
from "channel_listing"
where "orientation" = $1
-- [1]

select "channel_id"
from "channel_listing"
where "orientation" = $1
order by sort_title collate "C" asc, "channel_id" asc
limit $2
offset $3
-- [1,60,0]
