-- What changes is purged from every cache: processes of ours hear the tags of it at the commit, a CDN is told by a worker. The tags are those of
-- src/api/answer-tags.ts. Triggers, so that no way to change a row, a statement typed by hand included, can forget it. What is new needs none: no
-- answer that is kept shows it.

-- What a worker has yet to tell the CDN. Lists that merely miss something new are told of once a minute at most.
create table cache_purge (
  tag text not null,
  of_lists boolean not null default false
);

create function purge(tag text) returns void language plpgsql as $$
begin
  perform pg_notify('velour_purge', tag);
  insert into cache_purge (tag) values (tag);
end $$;

-- Lists of categories and playlists show a video's picture without naming the video.
create function purge_video(id int) returns void language plpgsql as $$
begin
  perform purge('v' || id);
  if exists (select from category_picture where video_id = id) then
    perform purge('categories'), purge('main');
  end if;
  if exists (select from playlist_item where video_id = id) then
    perform purge('playlists');
  end if;
end $$;

-- Of row triggers, by their one or two arguments: the letter of the tag, and the column with the rest of it. A new name is purged with the old one.
create function purge_row() returns trigger language plpgsql as $$
declare was text := to_jsonb(old) ->> tg_argv[1]; is_now text := to_jsonb(new) ->> tg_argv[1];
begin
  if was is not null then perform purge(tg_argv[0] || was); end if;
  if is_now is distinct from was and is_now is not null then perform purge(tg_argv[0] || is_now); end if;
  return null;
end $$;

create function purge_video_row() returns trigger language plpgsql as $$
begin
  perform purge_video(old.video_id);
  return null;
end $$;

-- Out of the lists, out of the caches: its pictures and segments, too.
create function purge_unlisted_row() returns trigger language plpgsql as $$
begin
  perform purge_video(old.video_id);
  perform purge('x-' || m.storage_key) from video v join media m using (media_id) where v.video_id = old.video_id;
  return null;
end $$;

-- The clip's pictures were made anew.
create function purge_media_row() returns trigger language plpgsql as $$
begin
  perform purge_video(video_id) from video where media_id = old.media_id;
  return null;
end $$;

-- What belongs to a category, tag or model, whose dir is in the tag.
create function purge_named_row() returns trigger language plpgsql as $$
declare id int := coalesce(to_jsonb(new), to_jsonb(old)) ->> (tg_argv[0] || '_id');
begin
  if tg_argv[0] = 'category' then perform purge('k-' || dir) from category where category_id = id;
  elsif tg_argv[0] = 'tag' then perform purge('t-' || dir) from tag where tag_id = id;
  else perform purge('m-' || dir) from model where model_id = id;
  end if;
  return null;
end $$;

-- The kinds that are its arguments.
create function purge_kinds() returns trigger language plpgsql as $$
begin
  for n in 0 .. tg_nargs - 1 loop perform purge(tg_argv[n]); end loop;
  return null;
end $$;

create function purge_lists() returns trigger language plpgsql as $$
begin
  insert into cache_purge (tag, of_lists) values (tg_argv[0], true);
  return null;
end $$;

create trigger purge_changed after update on video for each row when (old is distinct from new) execute function purge_video_row();
create trigger purge_gone after delete on video for each row execute function purge_video_row();
create trigger purge_filed after update on listing for each row
  when ((old.pub, old.duration, old.orientation, old.flags, old.facets) is distinct from (new.pub, new.duration, new.orientation, new.flags, new.facets))
  execute function purge_video_row();
create trigger purge_gone after delete on listing for each row execute function purge_unlisted_row();
create trigger purge_lists after insert on listing for each statement execute function purge_lists('videos');
create trigger purge_pictures after update on media for each row
  when ((old.picture_set, old.thumb_count, old.rungs) is distinct from (new.picture_set, new.thumb_count, new.rungs)) execute function purge_media_row();
create trigger purge_gone after delete on media for each row execute function purge_row('x-', 'storage_key');
create trigger purge_gone after delete on photo for each row execute function purge_row('x-', 'storage_key');

create trigger purge_changed after update on album for each row when (old is distinct from new) execute function purge_row('a', 'album_id');
create trigger purge_gone after delete on album for each row execute function purge_row('a', 'album_id');
-- More or fewer photos change the album's own row.
create trigger purge_changed after update on album_photo for each row when (old is distinct from new) execute function purge_row('a', 'album_id');
create trigger purge_filed after update on album_listing for each row
  when ((old.pub, old.orientation, old.facets) is distinct from (new.pub, new.orientation, new.facets)) execute function purge_row('a', 'album_id');
create trigger purge_gone after delete on album_listing for each row execute function purge_row('a', 'album_id');
create trigger purge_lists after insert on album_listing for each statement execute function purge_lists('albums');

create trigger purge_changed after update on playlist for each row when (old is distinct from new) execute function purge_row('p', 'playlist_id');
create trigger purge_gone after delete on playlist for each row execute function purge_row('p', 'playlist_id');
create trigger purge_items after insert or update or delete on playlist_item for each row execute function purge_row('p', 'playlist_id');
create trigger purge_lists after insert on playlist_listing for each statement execute function purge_lists('playlists');

create trigger purge_changed after update on model for each row when (old is distinct from new) execute function purge_row('m-', 'dir');
create trigger purge_gone after delete on model for each row execute function purge_row('m-', 'dir');
create trigger purge_aliases after insert or update or delete on model_alias for each row execute function purge_named_row('model');
create trigger purge_changed after update on channel for each row when (old is distinct from new) execute function purge_row('c-', 'dir');
create trigger purge_gone after delete on channel for each row execute function purge_row('c-', 'dir');
create trigger purge_changed after update on category for each row when (old is distinct from new) execute function purge_row('k-', 'dir');
create trigger purge_gone after delete on category for each row execute function purge_row('k-', 'dir');
create trigger purge_titles after insert or update or delete on category_i18n for each row execute function purge_named_row('category');
create trigger purge_changed after update on tag for each row when (old is distinct from new) execute function purge_row('t-', 'dir');
create trigger purge_gone after delete on tag for each row execute function purge_row('t-', 'dir');
create trigger purge_words after insert or update or delete on tag_mvp for each row execute function purge_named_row('tag');

create trigger purge_faces after insert or update or delete on category_picture for each row execute function purge_kinds('categories', 'main');
create trigger purge_text after insert or update or delete on information_page for each row execute function purge_row('information-', 'page');
create trigger purge_slots after insert or update or delete on ad_slot for each statement execute function purge_kinds('ads');
create trigger purge_partners after insert or update or delete on partner_video for each statement execute function purge_kinds('partner-videos');
