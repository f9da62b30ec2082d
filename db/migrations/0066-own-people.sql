-- person, record_document: members name the people of their videos, with their records.

-- Each producer holds its own record of somebody, so a model may have several.
alter table person drop constraint person_model_id_key;
create index person_model on person (model_id) where model_id is not null;

-- Who gave the record; null for the operator, who holds it as well once that account is erased.
alter table person add column sent_by int references member on delete set null;
create index person_sent_by on person (sent_by, person_id) where sent_by is not null;

-- Of a release that a member gave: when it was signed, and what it allows. Videos that name the person rest on it.
alter table record_document
  add column signed_on date,
  add column scope text check (length(scope) between 1 and 200);
