-- A photo that a decision refuses for a danger for a child is preserved as well, whatever albums have it; what was reported stays for its time (ADR 122).
alter table preserved_material drop constraint preserved_material_subject_type_check;
alter table preserved_material add constraint preserved_material_subject_type_check check (subject_type in ('video', 'album', 'photo'));
-- since when a report of it was made: then no decision erases its copy
alter table preserved_material add column reported_at timestamptz;
