select count(*) as "total"
from "channel_listing"
where "orientation" = $1
-- [1]

-- begin: repeatable read, read only

select count(*) as "total"
from "channel_listing"
where "orientation" = $1
-- [1]

select "channel_id"
from "channel_listing"
where "orientation" = $1
order by "pop" asc, "channel_id" asc
limit $2
offset $3
-- [1,60,40]

-- commit
