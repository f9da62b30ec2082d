-- suggestions: texts are found by any of their beginnings, and from the fourth letter on, so that a
-- wrong letter among the first three is found as well as one that follows.
create extension if not exists fuzzystrmatch;
drop index suggest_trgm;
create index suggest_norm on suggest (norm collate "C");
create index suggest_tail on suggest (substr(norm, 4) collate "C") where length(norm) > 4;
-- Names are folded in another way than before; these tasks write all of them again.
delete from upkeep_lease where name in ('category-suggestions', 'people-stats');
