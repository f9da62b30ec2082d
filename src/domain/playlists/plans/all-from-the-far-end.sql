select /* prepared */ facet_total($1) as total
-- [5]

-- begin: repeatable read, read only

select /* prepared */ facet_total($1) as total
-- [5]

select "l"."playlist_id"
from "playlist_listing" as "l"
where "l"."orientation" = $1
order by "l"."views" asc, "l"."playlist_id" asc
limit $2
offset $3
-- [1,60,40]

-- commit
