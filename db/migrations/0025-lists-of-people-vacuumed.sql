-- Whoever publishes has models counted anew. Their lists and first letters are counted in an index alone only where nothing changed since the last vacuum; as
-- the default goes, that would come after a fifth of all models had changed, and until then each count looks at hundreds of pages more.
alter table model_listing set (autovacuum_vacuum_scale_factor = 0.01);
alter table channel_listing set (autovacuum_vacuum_scale_factor = 0.01);
