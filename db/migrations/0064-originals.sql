-- media: until when the file as it was uploaded is stored.

-- When the original was erased; null while it is there.
alter table media add column original_erased_at timestamptz;
-- For what is erased by age (KEEP_ORIGINALS).
create index media_with_original on media (created_at) where state = 'ready' and original_erased_at is null;
