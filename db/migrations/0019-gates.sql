-- Which check a visitor meets before the catalogue, by country and region. Rules are appended; the
-- one that is in force is the newest of the highest priority that names the place most exactly.
create table policy_rule (
  policy_rule_id int generated always as identity primary key,
  -- two letters; zz: the country is unknown; *: every country without a rule of its own
  country text not null check (country ~ '^([a-z]{2}|\*)$'),
  -- part of the country as in ISO 3166-2, such as tx; '' for all of it
  region text not null default '' check (region ~ '^[a-z0-9]{0,3}$'),
  valid_from timestamptz not null default now(),
  priority int not null default 0 check (priority between -1000 and 1000),
  mode text not null check (mode in ('none', 'click', 'verify', 'block')),
  methods text[] not null default '{}'
    check (methods <@ array['photo', 'redirect', 'presentation']),
  -- years
  challenge_age int not null default 18 check (challenge_age between 16 and 99),
  -- visit, session, or days
  recheck text not null default 'session' check (recheck ~ '^(visit|session|[1-9][0-9]{0,2})$'),
  -- which sentence the page of the check begins with
  text_key text not null default 'site' check (text_key in ('site', 'law')),
  is_shipped boolean not null default false,
  check ((mode = 'verify') = (cardinality(methods) > 0)),
  check (region = '' or country not in ('*', 'zz'))
);
create index policy_rule_place on policy_rule (country, region, priority desc, valid_from desc);

-- The rules that Velour comes with hold from the beginning.
insert into policy_rule (country, mode, valid_from, is_shipped)
select country, 'click', '-infinity', true
from unnest('{at,be,bg,hr,cy,cz,dk,ee,fi,fr,de,gr,hu,ie,it,lv,lt,lu,mt,nl,pl,pt,ro,sk,si,es,se,us,zz}'::text[]) country;
insert into policy_rule (country, mode, valid_from, is_shipped) values ('*', 'none', '-infinity', true);
insert into policy_rule (country, mode, methods, challenge_age, recheck, text_key, valid_from, is_shipped)
values ('gb', 'verify', '{photo,redirect}', 25, '30', 'law', '-infinity', true);
