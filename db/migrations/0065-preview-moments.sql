-- own_preview: an own picture may be a frame of the film itself.

-- The second of the film that it shows; null for a picture that was uploaded.
alter table own_preview add column second real check (second >= 0);
