-- What a typed text may mean. A text that something begins with is taken as it is; in one of four
-- letters or more, one may be wrong, once three letters of its last word are there. A sign that is
-- folded into several letters may make a text longer than the stored ones, which are cut.
create or replace function suggest_find(typed text, for_lang text, most int)
  returns table (kind int, id int, title text, matched text, place int)
  language plpgsql stable strict parallel safe as $$
declare
  t text := left(suggest_fold(typed), 100);
begin
  return query select * from suggest_beginning(t, for_lang, most);
  if not found and length(t) >= 4 and t ~ '[^ ]{3}$'
    and not exists (select from suggest where suggest.kind = 0 and norm collate "C" = t) then
    return query select * from suggest_near(t, for_lang, most);
  end if;
end $$;
