-- An account that is erased leaves its comments where its member asked so, without its name.
alter table login add column erase_keeps_comments boolean not null default false;

-- Writes of a member that leave no row with a time, in the hour that began with the first of them: a budget bounds them.
create table member_hour (
  member_id int not null references member on delete cascade,
  kind text not null check (kind in ('playlist-items', 'playlist-moves')),
  began_at timestamptz not null default now(),
  writes int not null default 1 check (writes > 0),
  primary key (member_id, kind)
) with (fillfactor = 80);

-- Who sees the favourites of a member: the member alone as shipped.
alter table profile add column favourites audience not null default 'me';
