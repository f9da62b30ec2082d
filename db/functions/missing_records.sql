-- What an approval of a video or album lacks: 'uploader', 'ai_made', 'people_shown', 'people' (fewer named than shown), 'model N' and
-- 'person N' (no valid record). Of an operator's own only a withdrawn consent: the operator is the uploader and holds the records.
create or replace function missing_records(object text, object_id int) returns text[]
  language sql stable as $$
  with o as (
    select v.member_id, v.ai_made, v.people_shown from video v where object = 'video' and v.video_id = object_id
    union all
    select a.member_id, a.ai_made, a.people_shown from album a where object = 'album' and a.album_id = object_id),
  shown as (
    select c.person_id, p.model_id, w.is_withdrawn, not w.is_withdrawn
      and p.erased_at is null
      and p.birth_date <= c.signed_on - interval '18 years'
      and exists (select from record_document r where r.document_id = c.release_id and r.erased_at is null)
      and exists (select from record_document d where d.person_id = c.person_id and d.erased_at is null
        and d.kind = any(c.document_kinds) and d.kind not in ('release', 'selfie')
        and coalesce(d.valid_until, 'infinity') >= c.signed_on) as is_valid
    from consent c join person p using (person_id)
    -- What was signed before the person withdrew everything is no consent, whenever it was named.
    cross join lateral (select c.withdrawn_at is not null or c.signed_on <= coalesce(p.withdrawn_on, '-infinity') as is_withdrawn) w
    where (object = 'video' and c.video_id = object_id) or (object = 'album' and c.album_id = object_id)),
  models as (
    select m.model_id from video_model m where object = 'video' and m.video_id = object_id
    union all
    select m.model_id from album_model m where object = 'album' and m.album_id = object_id),
  missing as (
    select 1 as place, 'uploader' as what from o where member_id is not null and not exists (
      select from verified_uploader u where u.member_id = o.member_id and u.revoked_at is null)
    union all
    select 2, 'ai_made' from o where member_id is not null and ai_made is null
    union all
    select 3, 'people_shown' from o where member_id is not null and people_shown is null
    union all
    select 4, 'people' from o where member_id is not null and people_shown > (select count(*) from shown where is_valid)
    union all
    select 5, 'model ' || m.model_id from o, models m where o.member_id is not null
      and not exists (select from shown s where s.model_id = m.model_id)
    union all
    select 6, 'person ' || s.person_id from o, shown s where not s.is_valid and (o.member_id is not null or s.is_withdrawn))
  select coalesce(array_agg(what order by place, what), '{}') from missing
$$;
