-- house-ads: a slot may hold a picture that the site draws and serves itself, by its path. It is
-- shown without a setting: it comes from the site's own origin and runs no script.
alter table ad_slot drop constraint ad_slot_frame_url_check;
alter table ad_slot add constraint ad_slot_frame_url_check check (
  (frame_url ~ '^(https://|http://(127\.0\.0\.1|localhost|\[::1\])[:/])[^[:space:]"''<>\\]+$'
    or frame_url ~ '^/house-ads/[a-z0-9-]+\.svg$')
  and length(frame_url) <= 1000);
