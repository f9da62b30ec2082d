-- since when its days are over while a case or a legal hold keeps it: for its uploader it is deleted for good
alter table pending_deletion add column over_at timestamptz;

-- the day on which the person withdrew the consent to be shown at all: only releases of later days cover anything
alter table person add column withdrawn_on date;

-- Avatars and covers are compared with lists of hashes: one that is in a list is held until that is decided.
alter table member_picture
  -- null: held, and its member has sent another one since, or was erased
  alter column member_id drop not null,
  drop constraint member_picture_state_check,
  add constraint member_picture_state_check check (state in ('pending', 'approved', 'rejected', 'held')),
  -- of one that is held: the state that its member is told
  add column shown_state text check (shown_state in ('pending', 'approved')),
  add constraint member_picture_held check (state = 'held' or (shown_state is null and member_id is not null)),
  -- of the file as it came; null for pictures of before
  add column content_hash bytea check (length(content_hash) = 32),
  add column md5 bytea check (length(md5) = 16);

alter table hash_match
  add column picture_id int references member_picture on delete cascade,
  drop constraint hash_match_check,
  add constraint hash_match_check check (num_nonnulls(media_id, photo_id, picture_id) = 1),
  add constraint hash_match_picture_id_entry_id_key unique (picture_id, entry_id);

alter table preserved_material drop constraint preserved_material_subject_type_check;
alter table preserved_material add constraint preserved_material_subject_type_check check (subject_type in ('video', 'album', 'photo', 'picture'));
