select /* prepared */ facet_total($1) as total
-- [5]

select "l"."playlist_id"
from "playlist_listing" as "l"
where "l"."orientation" = $1
order by "l"."views" desc, "l"."playlist_id" desc
limit $2
offset $3
-- [1,60,0]
