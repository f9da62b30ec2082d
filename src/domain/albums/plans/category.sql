select /* prepared */ q.dir as asked, t.dir, t.title, t.id || array(select "category_id"
from "category" s
where s.merged_into = t.id
and s.is_merging
order by 1) as ids
from unnest($1::text[]) q(dir)
left join (select "category_id" as id, dir::text, title::text, "merged_into" as merged_into
from "category") n on n.dir = q.dir
left join redirect r on n.id is null
and r.kind = $2
and r.old_dir = q.dir
left join (select "category_id" as id, dir::text, title::text, "merged_into" as merged_into
from "category") o on o.id = r.object_id
join (select "category_id" as id, dir::text, title::text, "merged_into" as merged_into
from "category") t on t.id = coalesce(n.merged_into, n.id, o.merged_into, o.id)
-- [["lake"],"category"]

select /* prepared */ facet_total($1) as total
-- [-268435461]

select "album_id"
from "album_listing"
where "orientation" = $1
and facets @> $2::int[]
order by "wscore" desc, "album_id" desc
limit $3
offset $4
-- [1,[268435461],60,0]
