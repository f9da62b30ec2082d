-- The key of a user name is made by the application, as the one it signs in by: PostgreSQL's lower() differs for some letters, such as
-- the final sigma, and whoever has them had no page. Rows inserted without a key get lower(username) by the trigger `name_key`.
alter table member alter column username_key drop expression if exists;
-- Keys of members who came with a catalogue follow in the upkeep (fill-skeletons.ts). Letters of one byte are the same in both.
update member as m set username_key = l.username
from login as l
where l.id = m.member_id and octet_length(m.username) > length(m.username) and l.username is distinct from m.username_key
  and not exists (select from member as o where o.username_key = l.username);
alter table member alter column username_key set not null;
