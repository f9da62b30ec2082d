-- Restricted terms. A rule matches whole words (exact), beginnings of words (prefix) or a pattern of
-- src/domain/terms/patterns, in folded spelling, at the places that it names.
create table term_rule (
  term_rule_id int generated always as identity primary key,
  -- group of shipped rules; '' for the owner's
  topic text not null default '' check (topic ~ '^[a-z-]{0,40}$'),
  kind text not null check (kind in ('exact', 'prefix', 'pattern')),
  term text not null check (length(term) between 1 and 200 and term !~ '[[:cntrl:]]'),
  -- null: every language
  lang language,
  places text[] not null check (cardinality(places) > 0
    and places <@ array['search', 'title', 'tag', 'name', 'comment']),
  -- block refuses, hold waits for a review, warn shows a help text, hide keeps out of suggestions
  effect text not null check (effect in ('block', 'hold', 'warn', 'hide')),
  -- name of a help text; null: the general one
  help text check (help ~ '^[a-z-]{1,40}$'),
  is_on boolean not null default true,
  -- came with Velour; follows later versions until the owner changes it
  is_shipped boolean not null default false,
  is_changed boolean not null default false,
  unique nulls not distinct (kind, term, lang, effect)
);

-- The shipped list that was loaded last.
create table term_shipment (
  is_only boolean primary key default true check (is_only),
  content_hash bytea not null
);

-- The owner's help text in one language; without a row the shipped text is shown.
create table term_help (
  help text not null check (help ~ '^[a-z-]{1,40}$'),
  lang language not null,
  -- Markdown; a first line "# …" is the title
  markdown text not null check (length(markdown) between 1 and 10000),
  primary key (help, lang)
);

-- How often a rule had an effect, without the words.
create table term_hit (
  day date not null,
  term_rule_id int not null references term_rule on delete cascade,
  place text not null check (place in ('search', 'title', 'tag', 'name', 'comment')),
  hits int not null,
  primary key (term_rule_id, day, place)
) with (fillfactor = 70);
