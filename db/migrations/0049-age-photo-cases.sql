-- Staff decides about age photos in the console: the case of a photo. Photos of before have none, and expire within a day.
alter table age_photo add column case_id int references moderation_case;
create index age_photo_case on age_photo (case_id) where case_id is not null;
