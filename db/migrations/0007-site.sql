-- Promotional videos of partners, as imported; pages show a sample of them.
create table partner_video (
  partner_video_id int generated always as identity primary key,
  orientation orientation not null,
  title title not null,
  url text not null check (url ~ '^https://[^[:space:]"''<>\\]+$' and length(url) <= 1000),
  thumb text not null check (thumb ~ '^https://[^[:space:]"''<>\\]+$' and length(thumb) <= 1000),
  duration int not null default 0 check (duration >= 0),
  unique (orientation, url)
);

-- The owner's text of an information page in one language; without a row the shipped text is shown.
create table information_page (
  page text not null check (page in ('terms', 'privacy', 'cookies_policy', 'dmca', '2257',
    'support', 'sitemap-page')),
  lang language not null,
  -- Markdown; a first line "# …" is the title
  markdown text not null check (length(markdown) between 1 and 100000),
  changed_at timestamptz not null default now(),
  primary key (page, lang)
);

-- Places for partners' frames. A place without a row that is on and allowed stays empty.
create table ad_slot (
  ad_slot_id int generated always as identity primary key,
  place text not null check (place in ('header', 'footer', 'video')),
  -- four in the footer, one elsewhere
  position smallint not null default 1 check (position between 1 and case place when 'footer' then 4
    else 1 end),
  -- null: each orientation without a row of its own
  orientation orientation,
  -- shown while the setting AD_ORIGINS names its origin; plain http is for trials on one machine
  frame_url text not null
    check (
      frame_url ~ '^(https://|http://(127\.0\.0\.1|localhost|\[::1\])[:/])[^[:space:]"''<>\\]+$'
      and length(frame_url) <= 1000),
  -- the name of the advertiser, in the label
  advertiser title not null check (length(advertiser) <= 80),
  is_on boolean not null default true,
  unique nulls not distinct (place, position, orientation)
);
