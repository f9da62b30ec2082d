-- What the catalogue's calls need beside the tables of lists: merges, votes and views of everything, album and playlist counts, pictures of
-- categories, partners' videos, every country.

-- While its links move (500 a transaction) a merged name is still read together with the one it becomes. Its row stays for good: the dir is never
-- reused, and a link that came late is found and moved.
alter table category add column is_merging boolean not null default false, add check (not is_merging or merged_into is not null);
alter table tag add column is_merging boolean not null default false, add check (not is_merging or merged_into is not null);
alter table model add column is_merging boolean not null default false, add check (not is_merging or merged_into is not null);
create index category_merged on category (merged_into) where merged_into is not null;
create index tag_merged on tag (merged_into) where merged_into is not null;
create index model_merged on model (merged_into) where merged_into is not null;

-- One vote a voter, as of videos.
create table album_vote (
  album_id int not null references album on delete cascade,
  voter_key bytea not null check (length(voter_key) between 8 and 32),
  vote smallint not null check (vote in (0, 1)),
  voted_at timestamptz not null default now(),
  primary key (album_id, voter_key)
);
create table model_vote (
  model_id int not null references model on delete cascade,
  voter_key bytea not null check (length(voter_key) between 8 and 32),
  vote smallint not null check (vote in (0, 1)),
  voted_at timestamptz not null default now(),
  primary key (model_id, voter_key)
);
create table channel_vote (
  channel_id int not null references channel on delete cascade,
  voter_key bytea not null check (length(voter_key) between 8 and 32),
  vote smallint not null check (vote in (0, 1)),
  voted_at timestamptz not null default now(),
  primary key (channel_id, voter_key)
);

-- Of what kind the seen object is: 0 video, 3 model, 4 channel, 8 playlist, 9 album. The table is worthless after 30 minutes, so it begins anew.
drop table view_seen;
create unlogged table view_seen (
  voter_key bytea not null,
  kind smallint not null,
  object_id int not null,
  seen_at timestamptz not null default now(),
  primary key (voter_key, kind, object_id)
);
create index view_seen_age on view_seen (seen_at);

-- Which names have the most videos: kind, orientation, total.
create index facet_count_total on facet_count ((facet >> 28), (facet & 3), total desc, facet);

-- Rankings are mended in place when a video changes.
create index period_rank_video on period_rank (video_id);

-- The video whose picture stands for a category, drawn by a job.
create table category_picture (
  category_id int not null references category on delete cascade,
  orientation orientation not null,
  video_id int not null references video on delete cascade,
  primary key (category_id, orientation)
);
create index category_picture_video on category_picture (video_id);

-- Promotional videos of partners, as imported; pages draw some of them.
create table partner_video (
  partner_video_id int generated always as identity primary key,
  orientation orientation not null,
  title title not null,
  url text not null check (url ~ '^https://[^[:space:]"''<>\\]+$' and length(url) <= 1000),
  thumb text not null check (thumb ~ '^https://[^[:space:]"''<>\\]+$' and length(thumb) <= 1000),
  duration int not null default 0 check (duration >= 0),
  unique (orientation, url)
);

-- ISO 3166-1, so that a visitor's country is always a list, if an empty one. Names come from the runtime's own data.
insert into country (code)
select code from unnest(string_to_array('ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw', ' ')) code
on conflict do nothing;
drop table country_i18n;
