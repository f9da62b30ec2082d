-- announcements: up to where the pages of each file of the sitemap are told to search engines. A
-- file without a row was never announced.
create table page_announced (
  kind smallint not null,
  shard int not null,
  -- changed_at of the file when it was announced
  announced_at timestamptz not null,
  -- the last id that had a page then
  last_id int not null,
  primary key (kind, shard)
);
