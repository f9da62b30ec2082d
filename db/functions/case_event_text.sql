-- What is hashed of an event: every column but the hash, as text that no setting of a session changes.
-- Events that are there were hashed by it: a change of this text breaks the chain.
create or replace function case_event_text(e case_event) returns text
  language sql stable
  return jsonb_build_array(e.event_id, e.case_id, (extract(epoch from e.at) * 1000000)::bigint, e.kind, e.actor,
    e.note, e.staff_id, e.member_id, e.subject_type, e.subject_id, e.rule_id, e.before, e.after)::text;
