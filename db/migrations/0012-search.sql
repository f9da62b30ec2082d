-- search: names and words as a search finds them. The words of names are stored once, apart from
-- the videos, which carry a mark of each of their names ('#1.12': kind and id). So a rename changes
-- no video, and translations, aliases and synonyms cost nothing per video.

-- These four are here and not in db/functions because rows contain their results.

-- Text as it is searched: small letters and digits, one space between words and where Chinese,
-- Japanese or Korean script begins or ends. Accents, ß, ø, ё and width are folded; marks that
-- cannot be seen are dropped, all other signs separate words.
create function search_fold(t text) returns text
  language plpgsql stable strict parallel safe as $$
begin
  if octet_length(t) = length(t) then
    return trim(regexp_replace(lower(t), '[^a-z0-9]+', ' ', 'g'));
  end if;
  t := regexp_replace(normalize(t, NFKD),
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f'
    '\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+', '', 'g');
  t := regexp_replace(lower(unaccent(normalize(t, NFC))), '[^[:alnum:]]+', ' ', 'g');
  if t ~ '[\u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af]' then
    t := regexp_replace(t,
      '(?<=[\u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af])'
      '(?=[^ \u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af])'
      '|(?<=[^ \u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af])'
      '(?=[\u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af])', ' ', 'g');
  end if;
  return trim(t);
end $$;

-- Chinese, Japanese and Korean have no spaces where words end: a run of n such characters becomes
-- its n - 1 overlapping pairs. With `is_indexed` its last character follows, so that a single
-- character, as a prefix, is found wherever it is.
create function search_pairs(folded text, is_indexed boolean) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  pairs text[] := '{}';
  run text;
begin
  if folded !~ '[\u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af]' then
    return folded;
  end if;
  foreach run in array string_to_array(folded, ' ') loop
    if length(run) = 1
      or run !~ '^[\u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af]' then
      pairs := pairs || run;
    else
      for i in 1 .. length(run) - 1 loop pairs := pairs || substr(run, i, 2); end loop;
      if is_indexed then pairs := pairs || right(run, 1); end if;
    end if;
  end loop;
  return array_to_string(pairs, ' ');
end $$;

-- The words of a text with their positions.
create function search_words(t text) returns tsvector
  language plpgsql stable strict parallel safe as $$
begin
  return to_tsvector('simple', search_pairs(search_fold(t), true));
end $$;

-- A folded name from each of its words on, and from each character of Chinese, Japanese or Korean
-- script: what a search text must begin with to be a part of the name; and the word there, null
-- in that script.
create function search_name_parts(name text)
  returns table (norm text, word text, is_whole boolean)
  language sql stable strict parallel safe as $$
  select substr(f, i), case
      when substr(f, i, 1) !~ '[\u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af]'
      then split_part(substr(f, i), ' ', 1) end, i = 1
  from (select search_fold(name) f offset 0) folded cross join generate_series(1, length(f)) i
  where i = 1 or substr(f, i - 1, 1) = ' '
    or substr(f, i, 1) ~ '[\u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af]'
  order by i limit 24
$$;

-- Hashes of a word of four letters or more and of what it becomes when one letter is left out: two
-- words that share one are at most two edits apart, and all that are one edit apart share one.
create function search_deletes(word text) returns int[]
  language sql immutable strict parallel safe as $$
  select case when length(word) between 4 and 30 then array(
    select distinct hashtext(case i when 0 then word else overlay(word placing '' from i for 1) end)
    from generate_series(0, length(word)) i order by 1) end
$$;

create table search_name (
  -- 1 category, 2 tag, 3 model, 4 channel
  kind smallint not null,
  object_id int not null,
  -- '' for the title, a language, or 'alias ' and the alias
  source text not null,
  norm text not null,
  is_whole boolean not null
);
create index search_name_object on search_name (kind, object_id, source);
create index search_name_norm on search_name (norm collate "C");

-- Every word of listed titles and descriptions and of names. `df` is the number of listed videos
-- with the word in their texts, `names` that of names; a difference of both is appended, so that no
-- writer waits for a row, and folded by a job.
alter table search_term
  add column names int not null default 0,
  -- every listed video with the word in its title has the facet, so that a search may rely on it
  add column is_ready boolean not null default false,
  add column deletes int[];
drop index search_term_trgm;
create index search_term_prefix on search_term (term collate "C");
create index search_term_deletes on search_term using gin (deletes gin__int_ops);
create table term_delta (
  term text not null,
  df int not null,
  names int not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_insert_threshold = -1);

-- Words that also mean others; one that works both ways is two rows.
create table search_synonym (
  -- folded, and as it was written
  phrase text not null check (length(phrase) between 1 and 100),
  phrase_text text not null check (length(phrase_text) between 1 and 100),
  meaning text not null check (length(meaning) between 1 and 100),
  meaning_text text not null check (length(meaning_text) between 1 and 100),
  primary key (phrase, meaning),
  check (phrase <> meaning)
);

-- The names that are there already, and the words of videos: these are searched again by the queue,
-- which takes back what is counted of them here.
with all_names as (
  select 1 kind, category_id object_id, '' source, title::text name from category
  union all select 1, category_id, lang, title from category_i18n
  union all select 2, tag_id, '', title from tag
  union all select 3, model_id, '', title from model
  union all select 3, model_id, 'alias ' || alias, alias from model_alias
  union all select 4, channel_id, '', title from channel),
parts as (select n.kind, n.object_id, n.source, p.* from all_names n,
  search_name_parts(n.name) p),
found as (insert into search_name select kind, object_id, source, norm, is_whole from parts)
insert into term_delta select word, 0, count(*) from parts where word is not null group by 1;
insert into term_delta select word, ndoc, 0 from ts_stat('select tsv from video_search');
insert into refresh_queue (video_id, full_refresh) select video_id, false from video_search;
