select count(*) as "total"
from "model_listing"
where "orientation" = $1
and total_videos + total_albums > 0
and "letter" = $2
-- [1,"a"]

-- begin: repeatable read, read only

select count(*) as "total"
from "model_listing"
where "orientation" = $1
and total_videos + total_albums > 0
and "letter" = $2
-- [1,"a"]

select "model_id"
from "model_listing"
where "orientation" = $1
and total_videos + total_albums > 0
and "letter" = $2
order by sort_title collate "C" desc, "model_id" desc
limit $3
offset $4
-- [1,"a",60,40]

-- commit
