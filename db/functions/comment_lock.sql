-- Locks comments, and the threads whose counts follow them, in the one order in which all writers lock comments:
-- a thread has a lower number than its replies.
create or replace function comment_lock(ids int[]) returns void language plpgsql as $$
begin
  perform from comment where comment_id = any(ids || array(
    select parent_id from comment where comment_id = any(ids) and parent_id is not null))
  order by comment_id for update;
end $$;
