-- region-hides, reports: what a decision hides from visitors of some countries; which members reported, and what their reports hide until it is decided.

create table region_hide (
  subject_type text not null check (subject_type in ('video', 'album')),
  subject_id int not null,
  -- in lower case
  countries text[] not null check (cardinality(countries) between 1 and 250 and array_position(countries, null) is null),
  decision_id int not null references moderation_decision,
  primary key (subject_type, subject_id)
);
create index region_hide_decision on region_hide (decision_id);

-- Members who sent a form while they were signed in: they see what became of it, and their reports count. What they wrote is in the case.
create table case_reporter (
  case_id int not null references moderation_case,
  member_id int not null references member on delete cascade,
  reported_at timestamptz not null default now(),
  primary key (case_id, member_id)
);
create index case_reporter_member on case_reporter (member_id, case_id desc);

-- What is hidden by itself until its case is decided.
create table report_hold (
  subject_type text not null check (subject_type in ('video', 'album')),
  subject_id int not null,
  case_id int not null references moderation_case,
  held_at timestamptz not null default now(),
  primary key (subject_type, subject_id)
);
create index report_hold_case on report_hold (case_id);
-- Demands about intimate pictures that nobody has begun to look at.
create index moderation_case_removal on moderation_case (created_at) where kind = 'remove' and state <> 'closed';
