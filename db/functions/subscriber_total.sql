-- The exact number of subscribers of a model (3), channel (4) or member (7): the folded number and what is not folded yet.
create or replace function subscriber_total(kind int, object_id int) returns int language sql stable parallel safe
  set enable_seqscan = off as $$
  select coalesce((select n from subscriber_count where source = facet_code(kind, object_id, 0)), 0)
    + coalesce((select sum(n) from subscriber_delta where source = facet_code(kind, object_id, 0)), 0)::int
$$;
