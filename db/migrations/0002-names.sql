-- What videos and albums are filed under: countries, categories, tags, members, channels, models.
create domain language as text check (value in ('en', 'ru', 'de', 'fr', 'es', 'pl', 'it', 'pt', 'ja', 'nl'));
create domain dir as text check (value ~ '^[a-z0-9-]{1,80}$');
create domain title as text check (length(value) between 1 and 500 and value !~ '[[:cntrl:]]');
-- 1 str, 2 gay, 3 she
create domain orientation as smallint check (value between 1 and 3);

create table country (
  country_id smallint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z]{2}$')
);
create table country_i18n (
  country_id smallint not null references country on delete cascade,
  lang language not null,
  title title not null,
  primary key (country_id, lang)
);

create table category (
  category_id int generated always as identity primary key,
  dir dir not null unique,
  title title not null,
  merged_into int references category
);
create table category_i18n (
  category_id int not null references category on delete cascade,
  lang language not null,
  title title not null,
  primary key (category_id, lang)
);

create table tag (
  tag_id int generated always as identity primary key,
  dir dir not null unique,
  title title not null,
  merged_into int references tag
);
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
  username text not null check (length(username) between 3 and 30 and username !~ '[[:cntrl:][:space:]]'),
  username_key text generated always as (lower(username)) stored unique,
  about text not null default '' check (length(about) <= 5000),
  birth_date date,
  city text not null default '' check (length(city) <= 100),
  country_id smallint references country,
  education text not null default '' check (length(education) <= 200),
  occupation text not null default '' check (length(occupation) <= 200),
  website text not null default '' check (website = '' or (website ~ '^https?://' and length(website) <= 300)),
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
  created_at timestamptz not null default now()
);
create index model_country on model (country_id);
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

-- A dir is never reused: the old one of a renamed or merged thing keeps pointing at it.
create table redirect (
  kind text not null check (kind in ('category', 'tag', 'model', 'channel')),
  old_dir dir not null,
  object_id int not null,
  primary key (kind, old_dir)
);
