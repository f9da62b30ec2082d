-- precomputed counts
select /* prepared */ facet_total($1, $2::smallint[]) as total, facet_total($3, $4::smallint[]) as listed, null::int as members, array[facet_total($5, $6::smallint[])]::int[] as marked
-- [1,[4,5],1,[4,5],1,[4,5]]

-- total
facet_total($1, $2::smallint[])
-- [1,[4,5]]

-- ids: ordered-scan
select l.video_id, "l"."duration" as key
from listing l
where l.orientation = $1
and l.flags = any($2::smallint[])
and l.duration between $3
and $4
order by "l"."duration" desc, l.video_id desc
offset $5
limit $6
-- [1,[4,5],600,2400,0,60]
