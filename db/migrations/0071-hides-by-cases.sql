-- Several cases may hide the same video or album: it is shown again when none of them does any more.
alter table case_hidden_video drop constraint case_hidden_video_pkey;
alter table case_hidden_video add primary key (video_id, case_id);

create table case_hidden_album (
  album_id int not null references album on delete cascade,
  case_id int not null references moderation_case,
  -- status_id before the first of them
  status_before smallint not null,
  hidden_at timestamptz not null default now(),
  primary key (album_id, case_id)
);
create index case_hidden_album_case on case_hidden_album (case_id);

-- Removals that found the video hidden already, and are not taken back.
insert into case_hidden_video (video_id, case_id, status_before)
select distinct h.video_id, d.case_id, h.status_before
from case_hidden_video h join moderation_decision d on d.subject_type = 'video' and d.subject_id = h.video_id::text
where d.action in ('remove', 'remove-stay-down') and d.applied_at is not null and d.undone_at is null and d.reversed_by is null
on conflict do nothing;

-- Albums that reports or decisions have hidden.
insert into case_hidden_album (album_id, case_id, status_before)
select a.album_id, x.case_id, 1
from album a join (
  select h.subject_id::int as album_id, h.case_id from report_hold h where h.subject_type = 'album'
  union
  select d.subject_id::int, d.case_id from moderation_decision d join moderation_case c using (case_id)
  where d.subject_type = 'album' and d.applied_at is not null and d.undone_at is null and d.reversed_by is null
    and (d.action in ('remove', 'remove-stay-down') or (d.action = 'hold' and c.state <> 'closed'))) x using (album_id)
where a.status_id = 4
on conflict do nothing;
