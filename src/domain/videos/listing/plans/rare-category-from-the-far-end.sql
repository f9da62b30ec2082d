-- precomputed counts
select /* prepared */ facet_total($1) as total, facet_total($2) as listed, (
select min(n)::int
from (select sum(facet_total(facet)) as n
from unnest($3::int[], $4::int[]) u(set, facet) group by set) z) as members, array[]::int[] as marked
-- [268435461,1,[0],[268435461]]

-- total
facet_total($1)
-- [268435461]

-- ids: gin-lookup
with matching as materialized (select l.video_id, "l"."pop" as key
from listing l
where (l.facets || flag_facets(l.flags)) @> $1::int[])
select video_id
from matching
order by key asc, video_id asc
offset $2
limit $3
-- [[268435461],40,60]
