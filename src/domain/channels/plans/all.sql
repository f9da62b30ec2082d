select count(*) as "total"
from "channel_listing"
where "orientation" = $1
-- [1]

select "channel_id"
from "channel_listing"
where "orientation" = $1
order by "pop" desc, "channel_id" desc
limit $2
offset $3
-- [1,60,0]
