-- precomputed counts
select /* prepared */ null::int as total, facet_total($1) as listed, null::int as members, array[]::int[] as marked
-- [1]

-- total
facet_total($1) - facet_total($2) - facet_total($3) + (select count(*)::int
from listing l
where (l.facets || flag_facets(l.flags)) @> $4::int[])
-- [1,536870917,536870921,[536870917,536870921]]

-- ids: ordered-scan
select l.video_id, "l"."pop" as key
from listing l
where l.orientation = $1
and not (idx("l"."facets", $2) > 0 or idx("l"."facets", $3) > 0)
order by "l"."pop" desc, l.video_id desc
offset $4
limit $5
-- [1,536870917,536870921,0,60]
