-- total and ids: filtered-ranking
with matching as materialized (select l.video_id, l.pos
from period_rank l
where l.orientation = $1
and l.period = $2
and l.metric = $3
and (idx("l"."facets", $4) > 0)),
counted as (select count(*)::int as n
from matching)
select n as total_count, case when n <= $5 then array(select video_id
from matching
order by pos
offset $6
limit $7) end as ids
from counted
-- [1,"week","rating",268435461,2147483647,0,60]
