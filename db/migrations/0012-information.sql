-- The owner's own words for an information page in one language; where there is no row the shipped text stands.
create table information_page (
  page text not null check (page in ('terms', 'privacy', 'cookies_policy', 'dmca', '2257', 'support', 'sitemap-page')),
  lang language not null,
  -- Markdown; a first line "# …" is the title
  markdown text not null check (length(markdown) between 1 and 100000),
  changed_at timestamptz not null default now(),
  primary key (page, lang)
);
