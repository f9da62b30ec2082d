-- The first letter: a to z, 0 for digits and signs, else the script's four-letter code.
create or replace function title_letter(t text) returns text
  language sql stable strict parallel safe as $$
  select case
    when left(lower(unaccent(t)), 1) ~ '[a-z]' then left(lower(unaccent(t)), 1)
    when left(t, 1) ~ '[\u0400-\u04ff]' then 'cyrl'
    when left(t, 1) ~ '[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]' then 'jpan'
    when left(t, 1) ~ '[\u0370-\u03ff]' then 'grek'
    when left(t, 1) ~ '[\u0600-\u06ff]' then 'arab'
    when left(t, 1) ~ '[\u0590-\u05ff]' then 'hebr'
    when left(t, 1) ~ '[\u0e00-\u0e7f]' then 'thai'
    when left(t, 1) ~ '[\uac00-\ud7af]' then 'kore'
    else '0' end
$$;
