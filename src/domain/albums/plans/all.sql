select /* prepared */ facet_total($1) as total
-- [-1]

select "album_id"
from "album_listing"
where "orientation" = $1
order by "pop" desc, "album_id" desc
limit $2
offset $3
-- [1,60,0]
