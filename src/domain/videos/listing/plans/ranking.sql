-- total and ids: ranking
select /* prepared */ rank_total($1, $2, $3) as total_count, array(
select video_id
from (select l.video_id, l.pos
from period_rank l
where l.orientation = $4
and l.period = $5
and l.metric = $6) l
order by pos
offset $7
limit $8) as ids
-- ["week","views",1,1,"week","views",0,60]
