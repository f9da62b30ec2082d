-- moderation: every matter that staff decides is a case, every step an event of one chain.

alter table form_case rename to moderation_case;
alter index form_case_due rename to moderation_case_due;
alter index form_case_target rename to moderation_case_target;
alter index form_case_flagger rename to moderation_case_flagger;

alter table moderation_case
  drop constraint form_case_kind_check,
  drop constraint form_case_outcome_check,
  drop constraint form_case_target_type_check,
  -- of forms: what visitors call it, its page, the language of its mails
  alter column secret_hash drop not null,
  alter column lang drop not null,
  alter column fields set default '{}',
  -- the member who opened it, and the member whose content or account it is about; an event outlives its member
  add column opened_by int,
  add column member_id int,
  -- 0 normal, 1 soon, 2 urgent, 3 danger for a child
  add column priority smallint not null default 0 check (priority between 0 and 3),
  -- who works on it, until when nobody else may
  add column assignee_id int references member on delete set null,
  add column lease_until timestamptz,
  -- how many of its warnings were sent: at half, three quarters and all of its time
  add column escalations smallint not null default 0 check (escalations between 0 and 3),
  add constraint moderation_case_kind_check check (kind in (
    'report', 'remove', 'illegal', 'copyright', 'counter-notice', 'complaint', 'trusted-flagger', 'correction',
    'publication', 'edit', 'picture', 'comment', 'appeal', 'age-photo', 'model-request', 'law-enforcement', 'hash-match')),
  add constraint moderation_case_form_check check ((secret_hash is not null and lang is not null) = (kind in (
    'report', 'remove', 'illegal', 'copyright', 'counter-notice', 'complaint', 'trusted-flagger', 'correction'))),
  add constraint moderation_case_outcome_check check (outcome in ('removed', 'restored', 'changed', 'unchanged', 'answered',
    'refused', 'approved', 'rejected', 'upheld')),
  add constraint moderation_case_target_type_check check (target_type in ('video', 'album', 'photo', 'comment', 'thread',
    'member', 'model', 'channel', 'playlist')),
  add constraint moderation_case_lease_check check ((assignee_id is null) >= (lease_until is null));

-- queues, the most urgent first: of all kinds and of one
create index moderation_case_open on moderation_case ((-priority), (coalesce(due_at, 'infinity')), case_id)
  where state <> 'closed';
create index moderation_case_queue on moderation_case (kind, (-priority), (coalesce(due_at, 'infinity')), case_id)
  where state <> 'closed';
create index moderation_case_member on moderation_case (member_id) where member_id is not null;
create index moderation_case_assignee on moderation_case (assignee_id) where assignee_id is not null;
-- one open case of these kinds for a subject, so that a flood is one case
create unique index moderation_case_one_open on moderation_case (kind, target_type, target_id)
  where state <> 'closed' and kind in ('publication', 'edit', 'picture', 'comment', 'age-photo', 'hash-match', 'appeal');

-- The rules that decisions name. A change is a new version; the old one stays for the decisions that named it.
create table content_rule (
  rule_id int generated always as identity primary key,
  code text not null check (code ~ '^[a-z][a-z-]{1,39}$'),
  version int not null check (version > 0),
  disposition text not null check (disposition in ('prohibited', 'restricted', 'allowed')),
  -- of what is allowed or restricted with a label; '' for none
  label text not null default '' check (label ~ '^[a-z-]{0,40}$'),
  -- a country in lower case; '' for everywhere
  region text not null default '' check (region ~ '^([a-z]{2})?$'),
  -- what it is about a child: seen by staff with that permission alone
  is_child_safety boolean not null default false,
  -- hours within which a case about it must be decided; null for the clock of the kind of case
  due_hours int check (due_hours > 0),
  -- {"en": {"title": "…", "text": "…"}, …}
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts ? 'en'),
  valid_from timestamptz not null default now(),
  unique (code, version)
);

-- What staff decided. It takes effect at effect_at, unless undone before.
create table moderation_decision (
  decision_id int generated always as identity primary key,
  case_id int not null references moderation_case,
  action text not null check (action in ('approve', 'approve-limited', 'ask-changes', 'reject', 'hold', 'hide-region', 'remove',
    'remove-stay-down', 'strike', 'mute', 'suspend', 'ban', 'restore')),
  subject_type text not null,
  subject_id text not null,
  -- the member it concerns
  member_id int,
  -- null for the operator of the command line and for what is automated
  staff_id int,
  rule_id int references content_rule,
  facts text not null default '' check (length(facts) <= 2000),
  -- label, regions, age class, days: by action
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  is_automated boolean not null default false,
  decided_at timestamptz not null default now(),
  effect_at timestamptz not null default now(),
  applied_at timestamptz,
  undone_at timestamptz,
  check (applied_at is null or undone_at is null)
);
create index moderation_decision_case on moderation_decision (case_id, decision_id);
create index moderation_decision_subject on moderation_decision (subject_type, subject_id, decision_id);
create index moderation_decision_member on moderation_decision (member_id, decision_id) where member_id is not null;
create unique index moderation_decision_waiting on moderation_decision (case_id) where applied_at is null and undone_at is null;
create index moderation_decision_effect on moderation_decision (effect_at) where applied_at is null and undone_at is null;

-- The one status of a subject, by its last decision that took effect.
create table subject_status (
  subject_type text not null,
  subject_id text not null,
  status text not null check (status in ('approved', 'limited', 'changes-asked', 'rejected', 'held', 'hidden-in-regions', 'removed',
    'stays-down', 'muted', 'suspended', 'banned', 'restored')),
  label text not null default '',
  regions text[] not null default '{}',
  decision_id int not null references moderation_decision,
  updated_at timestamptz not null default now(),
  primary key (subject_type, subject_id)
);
create index subject_status_decision on subject_status (decision_id);

-- Why something was decided against a member, in their language. They can ask once for another decision.
create table reasons_statement (
  statement_id int generated always as identity primary key,
  decision_id int not null unique references moderation_decision,
  member_id int not null references member on delete cascade,
  lang language not null,
  appeal_until timestamptz not null,
  appeal_case_id int unique references moderation_case,
  created_at timestamptz not null default now()
);
create index reasons_statement_member on reasons_statement (member_id, statement_id desc);

-- Repeat infringers (copyright) and misuse of notices count apart.
create table strike (
  strike_id int generated always as identity primary key,
  member_id int not null references member on delete cascade,
  decision_id int not null unique references moderation_decision,
  kind text not null check (kind in ('content', 'copyright', 'misuse')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index strike_member on strike (member_id, kind, expires_at);

-- Events of cases: who, what, about what, why, before and after, chained by hash.
-- A new database has no triggers yet.
alter table case_event disable trigger user;
alter table case_event
  drop constraint case_event_kind_check,
  drop constraint case_event_actor_check,
  -- the trigger that chains events numbers them, without a gap
  alter column event_id drop identity,
  alter column event_id set default 0,
  add column staff_id int,
  add column member_id int,
  add column subject_type text,
  add column subject_id text,
  add column rule_id int references content_rule,
  add column before jsonb,
  add column after jsonb,
  add column hash bytea,
  add constraint case_event_kind_check check (kind in ('created', 'repeated', 'note', 'closed', 'hidden', 'restored', 'claimed',
    'released', 'decided', 'undone', 'applied', 'escalated', 'viewed', 'appealed', 'answered', 'reopened', 'matched')),
  add constraint case_event_actor_check check (actor in ('visitor', 'member', 'staff', 'operator', 'system'));
create index case_event_subject on case_event (subject_type, subject_id, event_id) where subject_id is not null;
create index case_event_member on case_event (member_id, event_id) where member_id is not null;
create index case_event_staff on case_event (staff_id, event_id) where staff_id is not null;

-- As case_event_text() and case_event_chain() of db/functions, which come after this.
do $$
declare
  each case_event;
  former bigint;
  number bigint := 0;
  previous bytea := '';
begin
  for each in select * from case_event order by event_id loop
    former := each.event_id;
    number := number + 1;
    each.event_id := number;
    previous := sha256(previous || convert_to(jsonb_build_array(each.event_id, each.case_id,
      (extract(epoch from each.at) * 1000000)::bigint, each.kind, each.actor, each.note, each.staff_id, each.member_id, each.subject_type,
      each.subject_id, each.rule_id, each.before, each.after)::text, 'UTF8'));
    update case_event set event_id = number, hash = previous where event_id = former;
  end loop;
end $$;

alter table case_event
  alter column hash set not null,
  alter column hash set default '',
  enable trigger user;
comment on table case_event is 'append-only';
comment on table content_rule is 'append-only';
