-- A publication of a reviewer rests on a decision to approve this very object, or the version that takes its place, which was not undone,
-- and on complete records; one of the operator on consents that nobody has withdrawn.
create or replace function assert_recorded() returns trigger language plpgsql as $$
declare
  object text := case when new.video_id is null then 'album' else 'video' end;
  object_id int := coalesce(new.video_id, new.album_id);
  missing text[];
begin
  if new.published_by <> 'reviewer' then
    if exists (select from consent c join person p using (person_id)
      where (c.video_id = new.video_id or c.album_id = new.album_id) and (c.withdrawn_at is not null or c.signed_on <= p.withdrawn_on)) then
      raise exception 'the publication of % % violates "nobody has withdrawn the consent"', object, object_id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if not exists (
    select from moderation_decision d
    where d.decision_id = new.decision_id and d.action in ('approve', 'approve-limited') and d.undone_at is null
      and d.subject_type = object and (d.subject_id = object_id::text or exists (
        select from video_version x where x.of_video_id = new.video_id and x.video_id::text = d.subject_id))) then
    raise exception 'the publication of % % violates "a decision approves it"', object, object_id using errcode = 'check_violation';
  end if;
  missing := missing_records(object, object_id);
  if missing <> '{}' then
    raise exception 'the publication of % % violates "its records are complete": %', object, object_id, array_to_string(missing, ', ')
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
