-- hides of subjects: what decisions take away of photos, playlists, threads, models and channels, each case for itself; withdrawals are events.

-- Without a reference to the subject: who hid what stays known when it is deleted.
create table case_hidden_subject (
  subject_type text not null check (subject_type in ('photo', 'playlist', 'thread', 'model', 'channel')),
  subject_id int not null,
  case_id int not null references moderation_case,
  hidden_at timestamptz not null default now(),
  primary key (subject_type, subject_id, case_id)
);
create index case_hidden_subject_case on case_hidden_subject (case_id);

-- Whether there is such a row; written with them.
alter table photo add column is_hidden boolean not null default false;
alter table playlist add column is_hidden boolean not null default false;
-- Nobody writes in it.
alter table thread add column is_closed boolean not null default false;

-- Of a model or channel whose texts and pictures are hidden: what its row had, for a decision that brings them back.
create table hidden_profile (
  subject_type text not null check (subject_type in ('model', 'channel')),
  subject_id int not null,
  stored jsonb not null check (jsonb_typeof(stored) = 'object'),
  primary key (subject_type, subject_id)
);
-- By the keys of their pictures.
create index hidden_profile_avatar on hidden_profile ((stored->>'avatar_key'));
create index hidden_profile_banner on hidden_profile ((stored->>'banner_key'));

-- Reports name models and channels by their address; cases do by their number from now on.
update moderation_case c set target_id = m.model_id::text from model m where c.target_type = 'model' and c.target_id = m.dir;
update moderation_case c set target_id = h.channel_id::text from channel h where c.target_type = 'channel' and c.target_id = h.dir;

alter table case_event
  drop constraint case_event_kind_check,
  add constraint case_event_kind_check check (kind in ('created', 'repeated', 'note', 'closed', 'hidden', 'restored', 'claimed',
    'released', 'decided', 'undone', 'applied', 'escalated', 'viewed', 'appealed', 'answered', 'reopened', 'matched', 'withdrawn'));
