-- Whether visitors of a country, or of a part of it, may have the catalogue at all, by the rules of its age gate.
create or replace function is_served(of_country text) returns boolean language sql stable
  return coalesce((
    select bool_or(r.mode <> 'block') from (
      select distinct on (p.country, p.region) p.country, p.region, p.mode from policy_rule as p
      where p.country in (of_country, '*') and p.valid_from <= now()
      order by p.country, p.region, p.priority desc, p.valid_from desc, p.policy_rule_id desc) as r
    -- The rule for every country holds where the country has none as a whole.
    where r.country = of_country or not exists (
      select from policy_rule as o where o.country = of_country and o.region = '' and o.valid_from <= now())), true);
