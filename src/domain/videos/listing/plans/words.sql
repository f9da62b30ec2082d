-- total
(
select count(*)::int
from (select
from listing l
where l.orientation = $1
and exists (
select
from video_search z
where z.video_id = l.video_id
and z.tsv @@ $2::tsquery)
limit $3) z)
-- [1,"'lake':*",10000]

-- ids: text-search
select l.video_id, "l"."pop" as key
from listing l
where l.orientation = $1
and exists (
select
from video_search z
where z.video_id = l.video_id
and z.tsv @@ $2::tsquery)
order by "l"."pop" desc, l.video_id desc
offset $3
limit $4
-- [1,"'lake':*",0,60]
