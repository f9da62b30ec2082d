-- uploads: the form beside a file that a member sends from the page. Until it is submitted, no case of its video is opened.
create table upload_form (
  upload_id text primary key references upload on delete cascade,
  -- of the rules of uploads that the member confirmed
  rules_version text not null check (length(rules_version) between 1 and 40),
  confirmed_at timestamptz not null default now(),
  -- as typed, by field
  typed jsonb not null default '{}' check (jsonb_typeof(typed) = 'object'),
  saved_at timestamptz,
  -- checked; what the video gets
  submitted jsonb check (jsonb_typeof(submitted) = 'object'),
  submitted_at timestamptz,
  check ((submitted is null) = (submitted_at is null))
);
create index upload_form_draft on upload_form (upload_id) where submitted_at is null;
-- own videos, newest first
create index video_of_member on video (member_id, video_id) where member_id is not null;
