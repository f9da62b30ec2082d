select "m"."member_id"
from "member" as "m"
left join "login" as "l" on "l"."id" = "m"."member_id"
where "m"."member_id" = $1
and ("l"."id" is null or "l"."email_verified" = $2)
-- [7,true]

select count(*) as "total"
from "playlist_listing" as "l"
where "l"."orientation" = $1
and "l"."playlist_id" in (select "playlist_id"
from "playlist"
where "member_id" = $2)
-- [1,7]

select "l"."playlist_id"
from "playlist_listing" as "l"
where "l"."orientation" = $1
and "l"."playlist_id" in (select "playlist_id"
from "playlist"
where "member_id" = $2)
order by "l"."recent" desc, "l"."playlist_id" desc
limit $3
offset $4
-- [1,7,60,0]
