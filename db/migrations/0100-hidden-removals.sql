-- hidden_removal: what a member showed again and when, so that a device that still hides it does not bring it back when its list joins.
create table hidden_removal (
  member_id int not null references member on delete cascade,
  kind smallint not null check (kind in (1, 2, 3, 4, 7)),
  object_id int not null,
  -- So that an erased member is in no list of another.
  hidden_member_id int generated always as (case when kind = 7 then object_id end) stored
    references member on delete cascade,
  removed_at timestamptz not null default clock_timestamp(),
  primary key (member_id, kind, object_id)
);
create index hidden_removal_member on hidden_removal (hidden_member_id)
  where hidden_member_id is not null;
create index hidden_removal_old on hidden_removal (removed_at);
