-- precomputed counts
select /* prepared */ facet_total($1, $2::smallint[]) as total, facet_total($3) as listed, (
select min(n)::int
from (select sum(facet_total(facet)) as n
from unnest($4::int[], $5::int[]) u(set, facet) group by set) z) as members, array[facet_total($6, $7::smallint[]), facet_total($8, $9::smallint[])]::int[] as marked
-- [268435461,[7],1,[0],[268435461],1,[3,5,7],1,[6,7]]

-- total
facet_total($1, $2::smallint[])
-- [268435461,[7]]

-- ids: gin-lookup
with matching as materialized (select l.video_id, "l"."pop" as key
from listing l
where l.flags = any($1::smallint[])
and (l.facets || flag_facets(l.flags)) @> $2::int[])
select video_id
from matching
order by key desc, video_id desc
offset $3
limit $4
-- [[7],[268435461,6],0,60]
