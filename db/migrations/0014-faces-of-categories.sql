-- The picture of a category is kept with its address, so that a list of all of them reads no videos. It goes in the moment its video leaves the lists
-- or changes its gender. Those of a gender are read together.
delete from category_picture;
alter table category_picture
  drop constraint category_picture_video_id_fkey,
  drop constraint category_picture_pkey,
  add primary key (orientation, category_id),
  add foreign key (video_id) references listing on delete cascade,
  add column storage_key text not null,
  add column poster_index smallint not null;

create function category_picture_of_another_gender() returns trigger language plpgsql as $$
begin
  delete from category_picture where video_id = new.video_id;
  return null;
end $$;
create trigger listing_gender after update of orientation on listing for each row when (old.orientation <> new.orientation)
  execute function category_picture_of_another_gender();

-- Job: the most popular video of each category stands for it, if it has pictures. All videos are locked before any picture goes: who takes a video off the
-- lists has it locked and then takes its picture.
create or replace function category_faces() returns int language plpgsql as $$
declare categories int[]; orientations int[]; videos int[]; chosen int;
begin
  if not pg_try_advisory_xact_lock(7007) then return -1; end if;
  select array_agg(c.category_id), array_agg(o.orientation), array_agg(p.video_id) into categories, orientations, videos
  from category c cross join generate_series(1, 3) o(orientation)
  cross join lateral (
    select l.video_id from listing l
    where l.orientation = o.orientation and l.facets @> array[fc(1, c.category_id, o.orientation)]
    order by l.pop desc, l.video_id desc limit 1) p
  where c.merged_into is null and facet_total(fc(1, c.category_id, o.orientation)) > 0;
  perform 1 from listing where video_id = any(videos) order by video_id for key share;
  delete from category_picture;
  insert into category_picture (category_id, orientation, video_id, storage_key, poster_index)
  select q.category_id, q.orientation, l.video_id, x.storage_key, v.poster_index
  from unnest(categories, orientations, videos) q(category_id, orientation, video_id)
  join listing l on l.video_id = q.video_id and l.orientation = q.orientation
  join video v on v.video_id = l.video_id join media x on x.media_id = v.media_id and x.picture_set > 0;
  get diagnostics chosen = row_count;
  return chosen;
end $$;
select category_faces();

-- Names in a language are read for all categories together.
create index category_i18n_lang on category_i18n (lang, category_id) include (title);
