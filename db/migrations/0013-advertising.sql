-- Places for partners' frames. A place without a row that is on and may be shown stays empty.
create table ad_slot (
  ad_slot_id int generated always as identity primary key,
  place text not null check (place in ('header', 'footer', 'video')),
  -- four in the footer, one elsewhere
  position smallint not null default 1 check (position between 1 and case place when 'footer' then 4 else 1 end),
  -- null: every one that has no row of its own
  orientation orientation,
  -- shown while the setting AD_ORIGINS names its origin; plain http is for trials on one machine
  frame_url text not null
    check (frame_url ~ '^(https://|http://(127\.0\.0\.1|localhost|\[::1\])[:/])[^[:space:]"''<>\\]+$' and length(frame_url) <= 1000),
  -- who advertises, in the label
  advertiser title not null check (length(advertiser) <= 80),
  is_on boolean not null default true,
  unique nulls not distinct (place, position, orientation)
);
