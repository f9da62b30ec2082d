-- suggestions: long names are cut, as suggest_parts() does from now on, before 0103 puts title and
-- name into one row of an index. Rewriting the table leaves no earlier versions of rows, which a new
-- index of the same transaction would hold as well.
do $$ begin
  if exists (select from suggest where length(norm) > 100) then
    alter table suggest alter column norm type text using left(norm, 100);
  end if;
end $$;
