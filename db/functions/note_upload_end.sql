-- Appends what has ended for an uploader: a clip, a file that was refused, a decision about a publication. Whether the member
-- wants a mail is asked when it is written.
create or replace function note_upload_end() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'media' then
    insert into upload_end (media_id) values (new.media_id);
  elsif tg_table_name = 'upload' then
    insert into upload_end (upload_id) values (new.upload_id);
  else
    insert into upload_end (decision_id)
    select new.decision_id from moderation_case c where c.case_id = new.case_id and c.kind = 'publication';
  end if;
  return null;
end $$;
