-- Names that videos and albums are linked to: countries, categories, tags, members, channels,
-- models.
create table country (
  country_id smallint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z]{2}$')
);

-- ISO 3166-1, so that each country of a visitor has a list, even an empty one. The runtime has the
-- names.
insert into country (code)
select code from unnest(string_to_array(
  'ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq '
  'br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm '
  'do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs '
  'gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn '
  'kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq '
  'mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm '
  'pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv '
  'sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um us uy uz va vc ve vg vi '
  'vn vu wf ws ye yt za zm zw', ' ')) code;

create table category (
  category_id int generated always as identity primary key,
  dir dir not null unique,
  title title not null,
  merged_into int references category,
  -- links are moving to the target (500 a transaction): both names are read together. The row stays
  -- for good, because its dir is never reused and a later link to it is moved as well
  is_merging boolean not null default false,
  check (not is_merging or merged_into is not null)
);
create index category_merged on category (merged_into) where merged_into is not null;

create table category_i18n (
  category_id int not null references category on delete cascade,
  lang language not null,
  title title not null,
  primary key (category_id, lang)
);
-- A list of all categories reads the titles of one language.
create index category_i18n_lang on category_i18n (lang, category_id) include (title);

create table tag (
  tag_id int generated always as identity primary key,
  dir dir not null unique,
  title title not null,
  merged_into int references tag,
  is_merging boolean not null default false,
  check (not is_merging or merged_into is not null)
);
create index tag_merged on tag (merged_into) where merged_into is not null;

create table tag_mvp (
  tag_id int not null references tag on delete cascade,
  lang language not null,
  h1 title not null,
  mtitle title not null,
  mdesc text not null check (length(mdesc) <= 2000),
  primary key (tag_id, lang)
);

create table member (
  member_id int generated always as identity primary key,
  username text not null check (length(username) between 3 and 30
    and username !~ '[[:cntrl:][:space:]]'),
  username_key text generated always as (lower(username)) stored unique,
  about text not null default '' check (length(about) <= 5000),
  birth_date date,
  city text not null default '' check (length(city) <= 100),
  country_id smallint references country,
  education text not null default '' check (length(education) <= 200),
  occupation text not null default '' check (length(occupation) <= 200),
  website text not null default '' check (website = ''
    or (website ~ '^https?://' and length(website) <= 300)),
  gender text check (gender in ('male', 'female', 'trans', 'couple')),
  -- 1 single, 2 married, 3 open
  relationship smallint check (relationship between 1 and 3),
  -- 1 not sure, 2 hetero, 3 gay, 4 lesbian, 5 bisexual
  orientation smallint check (orientation between 1 and 5),
  avatar_key text,
  cover_key text,
  created_at timestamptz not null default now()
);
create index member_country on member (country_id);
-- `velour doctor --orphans` looks pictures up.
create index member_avatar on member (avatar_key) where avatar_key is not null;
create index member_cover on member (cover_key) where cover_key is not null;

create table channel (
  channel_id int generated always as identity primary key,
  dir dir not null unique,
  title title not null,
  description text not null default '' check (length(description) <= 5000),
  member_id int references member on delete set null,
  avatar_key text,
  banner_key text,
  -- call to action: text, link, banner
  cf3 text not null default '' check (length(cf3) <= 200),
  cf4 text not null default '' check (cf4 = '' or (cf4 ~ '^https?://' and length(cf4) <= 500)),
  cf7 text not null default '' check (length(cf7) <= 500),
  created_at timestamptz not null default now()
);
create index channel_member on channel (member_id);
create table channel_stat (
  channel_id int primary key references channel on delete cascade,
  views int not null default 0 check (views >= 0),
  likes int not null default 0 check (likes >= 0),
  dislikes int not null default 0 check (dislikes >= 0),
  pop float8 not null
) with (fillfactor = 80);
create table channel_vote (
  channel_id int not null references channel on delete cascade,
  voter_key bytea not null check (length(voter_key) between 8 and 32),
  vote smallint not null check (vote in (0, 1)),
  voted_at timestamptz not null default now(),
  primary key (channel_id, voter_key)
);

create table model (
  model_id int generated always as identity primary key,
  dir dir not null unique,
  title title not null,
  description text not null default '' check (length(description) <= 5000),
  orientation orientation not null,
  country_id smallint references country,
  avatar_key text,
  -- codes of the specification
  age smallint check (age between 1 and 4),
  hair_color smallint check (hair_color between 1 and 5),
  height smallint check (height between 1 and 4),
  weight smallint check (weight between 1 and 4),
  breast_size smallint check (breast_size between 1 and 4),
  race smallint check (race between 1 and 4),
  relationship smallint check (relationship between 1 and 3),
  sexuality smallint check (sexuality between 1 and 5),
  tattoo smallint check (tattoo between 1 and 2),
  piercing smallint check (piercing between 1 and 2),
  merged_into int references model,
  created_at timestamptz not null default now(),
  is_merging boolean not null default false,
  check (not is_merging or merged_into is not null)
);
create index model_country on model (country_id);
create index model_merged on model (merged_into) where merged_into is not null;

create table model_alias (
  model_id int not null references model on delete cascade,
  alias title not null,
  primary key (model_id, alias)
);
create table model_stat (
  model_id int primary key references model on delete cascade,
  views int not null default 0 check (views >= 0),
  likes int not null default 0 check (likes >= 0),
  dislikes int not null default 0 check (dislikes >= 0),
  pop float8 not null
) with (fillfactor = 80);
create table model_vote (
  model_id int not null references model on delete cascade,
  voter_key bytea not null check (length(voter_key) between 8 and 32),
  vote smallint not null check (vote in (0, 1)),
  voted_at timestamptz not null default now(),
  primary key (model_id, voter_key)
);

-- A dir is never reused: the old dir of a renamed or merged object redirects to it.
create table redirect (
  kind text not null check (kind in ('category', 'tag', 'model', 'channel')),
  old_dir dir not null,
  object_id int not null,
  primary key (kind, old_dir)
);
