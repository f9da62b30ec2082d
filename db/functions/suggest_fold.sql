-- A name or a typed text as the search box compares them: small letters and digits, one space
-- between words. Accents, ß, ø, ё and width are folded; all other signs separate words.
create or replace function suggest_fold(t text) returns text
  language sql stable strict parallel safe as $$
  select trim(case when octet_length(t) = length(t)
    then regexp_replace(lower(t), '[^a-z0-9]+', ' ', 'g')
    else regexp_replace(lower(unaccent(normalize(regexp_replace(
      normalize(t, NFKD), '[\u0300-\u036f]', '', 'g'), NFC))), '[^[:alnum:]]+', ' ', 'g')
    end)
$$;
