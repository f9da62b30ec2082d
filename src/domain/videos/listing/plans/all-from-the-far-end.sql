-- precomputed counts
select /* prepared */ facet_total($1) as total, facet_total($2) as listed, null::int as members, array[]::int[] as marked
-- [1,1]

-- total
facet_total($1)
-- [1]

-- ids: ordered-scan
select l.video_id, "l"."pop" as key
from listing l
where l.orientation = $1
order by "l"."pop" asc, l.video_id asc
offset $2
limit $3
-- [1,40,60]
