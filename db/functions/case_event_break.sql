-- The first event whose number is not the next, or whose hash is not that of its text and its predecessor;
-- null for a whole chain. One that never joined has a number below zero and is found as well. That the last
-- events are there only a hash stored elsewhere can prove.
create or replace function case_event_break() returns bigint
  language sql stable as $$
    select event_id from (
      select event_id, hash, case_event_text(e) as text, row_number() over by_id as number,
        lag(hash) over by_id as last_hash
      from case_event e window by_id as (order by event_id)) chained
    where event_id <> number or hash <> sha256(coalesce(last_hash, '') || convert_to(text, 'UTF8'))
    order by event_id limit 1
$$;
