-- Job: rewrites the completions of searches: one to three words that follow each other in the
-- titles of at least three of the most popular videos. Neither the first nor the last of them is a
-- function word of the title's language. The cost does not depend on the size of the catalogue.
create or replace function suggest_phrases() returns int language plpgsql as $$
declare stored int;
begin
  if not pg_try_advisory_xact_lock(lock_key('suggest_phrases')) then return -1; end if;
  delete from suggest where kind = 0;
  with popular as (
    select v.lang::text lang, v.title::text title
    from generate_series(1, 3) o cross join lateral (
      select video_id from listing where orientation = o order by pop desc, video_id desc
      limit 20000) l join video v using (video_id)),
  clauses as (
    select p.lang, array(
      select lower(m[1])
      from regexp_matches(c, '[[:alnum:]]+(?:[''’-][[:alnum:]]+)*', 'g') m) words
    from popular p cross join regexp_split_to_table(p.title, '[^[:alnum:]''’ -]+| - ') c),
  phrases as (
    select array_to_string(words[i:i + n - 1], ' ') phrase, min(lang) lang, count(*) total,
      min(words[i]) first, min(words[i + n - 1]) last
    from clauses cross join generate_series(1, 3) n
    cross join lateral generate_series(1, cardinality(words) - n + 1) i
    group by 1 having count(*) >= 3),
  chosen as (
    select distinct on (f.norm) f.norm, p.phrase, p.lang, p.total
    from phrases p cross join lateral (select suggest_fold(p.phrase) norm) f
    where length(p.phrase) between 3 and 60 and f.norm <> ''
      and not is_function_word(p.first, p.lang) and not is_function_word(p.last, p.lang)
    order by f.norm, p.total desc, p.phrase)
  insert into suggest (kind, obj_id, orientation, lang, title, norm, word, weight)
  select 0, row_number() over (order by total desc, norm), 0, lang, phrase, norm,
    split_part(norm, ' ', 1), ln(1 + total)
  from chosen order by total desc, norm limit 20000;
  get diagnostics stored = row_count;
  return stored;
end $$;
