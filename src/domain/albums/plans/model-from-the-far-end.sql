select /* prepared */ q.dir as asked, t.dir, t.title, t.id || array(select "model_id"
from "model" s
where s.merged_into = t.id
and s.is_merging
order by 1) as ids
from unnest($1::text[]) q(dir)
left join (select "model_id" as id, dir::text, title::text, "merged_into" as merged_into
from "model") n on n.dir = q.dir
left join redirect r on n.id is null
and r.kind = $2
and r.old_dir = q.dir
left join (select "model_id" as id, dir::text, title::text, "merged_into" as merged_into
from "model") o on o.id = r.object_id
join (select "model_id" as id, dir::text, title::text, "merged_into" as merged_into
from "model") t on t.id = coalesce(n.merged_into, n.id, o.merged_into, o.id)
-- [["astrid"],"model"]

select /* prepared */ facet_total($1) as total
-- [-805306385]

-- begin: repeatable read, read only

select /* prepared */ facet_total($1) as total
-- [-805306385]

select "album_id"
from "album_listing"
where "orientation" = $1
and facets @> $2::int[]
order by "pub" asc, "album_id" asc
limit $3
offset $4
-- [1,[805306385],60,40]

-- commit
