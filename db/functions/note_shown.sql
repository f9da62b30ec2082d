-- Writes until when people were shown: of a consent that is deleted, or of a video or album that becomes deleted. What was never published has shown nobody.
-- Rows are added alone, so that nobody who names, deletes or withdraws waits for the row of a person.
create or replace function note_shown() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'consent' then
    insert into person_shown (person_id, shown_until)
    select old.person_id, coalesce(old.withdrawn_at, clock_timestamp())
    where exists (select from publication p where p.video_id = old.video_id or p.album_id = old.album_id)
    on conflict do nothing;
  elsif tg_table_name = 'video' then
    insert into person_shown (person_id, shown_until)
    select c.person_id, clock_timestamp() from consent c
    where c.video_id = new.video_id and c.withdrawn_at is null and exists (select from publication p where p.video_id = new.video_id)
    on conflict do nothing;
  else
    insert into person_shown (person_id, shown_until)
    select c.person_id, clock_timestamp() from consent c
    where c.album_id = new.album_id and c.withdrawn_at is null and exists (select from publication p where p.album_id = new.album_id)
    on conflict do nothing;
  end if;
  return null;
end $$;
