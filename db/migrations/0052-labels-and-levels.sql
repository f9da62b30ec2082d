-- content-labels, media: how what is published is marked for visitors; how loud a clip is, for whoever reviews it.

create table content_label (
  subject_type text not null check (subject_type in ('video', 'album')),
  subject_id int not null,
  -- as rules name them; what is shown is the title of the newest rule with the label
  labels text[] not null check (cardinality(labels) between 1 and 10 and array_position(labels, null) is null),
  decision_id int not null references moderation_decision,
  primary key (subject_type, subject_id)
);
create index content_label_decision on content_label (decision_id);
create index content_rule_label on content_rule (label, rule_id desc) where label <> '';

-- No decision has ever written it.
alter table subject_status drop column label;

-- A byte for each second, or for a longer stretch of a long clip: 0 silence, 90 as loud as it can be, 1 a decibel; empty without sound, null when it was not measured.
alter table media add column levels bytea;
