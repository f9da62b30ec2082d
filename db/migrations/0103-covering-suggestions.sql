-- suggestions: all that begins with a text is read from the index alone. Rows are only inserted and
-- deleted, so that the larger index costs no update; a vacuum after a fiftieth of them changed keeps
-- the table out of the reading.
create index if not exists suggest_covering on suggest (kind, norm collate "C")
  include (weight, obj_id, lang, title);
drop index if exists suggest_prefix;
alter table suggest set (autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02);
