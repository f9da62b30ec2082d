-- What members hide from all lists: categories (1), tags (2), models (3), channels (4), members (7).
create table hidden_thing (
  member_id int not null references member on delete cascade,
  kind smallint not null check (kind in (1, 2, 3, 4, 7)),
  object_id int not null,
  -- So that an erased member is in no list of another.
  hidden_member_id int generated always as (case when kind = 7 then object_id end) stored
    references member on delete cascade,
  hidden_at timestamptz not null default clock_timestamp(),
  primary key (member_id, kind, object_id)
);
create index hidden_thing_member on hidden_thing (hidden_member_id)
  where hidden_member_id is not null;
