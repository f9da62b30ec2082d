-- precomputed counts
select /* prepared */ null::int as total, facet_total($1) as listed, (
select min(n)::int
from (select sum(facet_total(facet)) as n
from unnest($2::int[], $3::int[]) u(set, facet) group by set) z) as members, array[]::int[] as marked
-- [1,[0,1],[268435461,268435465]]

-- total and ids: counted-lookup
with matching as materialized (select l.video_id, "l"."pop" as key
from listing l
where (l.facets || flag_facets(l.flags)) @> $1::int[]),
counted as (select count(*)::int as n
from matching)
select n as total_count, case when n <= $2 then array(select video_id
from matching
order by key desc, video_id desc
offset $3
limit $4) end as ids
from counted
-- [[268435461,268435465],1732,0,60]
