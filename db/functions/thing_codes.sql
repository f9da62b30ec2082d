-- The codes (src/contracts/things.ts) of facets, in their order, separated by spaces: a letter of the
-- kind and the object in base 36. Countries and words of titles cannot be hidden and have none.
create or replace function thing_codes(facets int[]) returns text
  language sql immutable strict parallel safe as $$
  select coalesce(string_agg(substr('ctmh  u', facet_kind(f), 1) || ltrim(
      substr(digits, n / 60466176 + 1, 1) || substr(digits, n / 1679616 % 36 + 1, 1)
      || substr(digits, n / 46656 % 36 + 1, 1) || substr(digits, n / 1296 % 36 + 1, 1)
      || substr(digits, n / 36 % 36 + 1, 1) || substr(digits, n % 36 + 1, 1), '0'), ' ' order by f),
    '')
  from unnest(facets) f, facet_object(f) n,
    (values ('0123456789abcdefghijklmnopqrstuvwxyz')) d(digits)
  where facet_kind(f) in (1, 2, 3, 4, 7)
$$;
