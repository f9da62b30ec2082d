-- Announces a tag to the response caches of all processes at commit, and queues it for the CDN. The
-- tags are those of src/api/answer-tags.ts.
create or replace function purge(tag text) returns void language plpgsql as $$
begin
  perform pg_notify('velour_purge', tag);
  insert into cache_purge (tag) values (tag);
end $$;
