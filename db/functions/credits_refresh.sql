-- Rewrites the credits and codes of videos; the caller holds the locks.
create or replace function credits_refresh(ids int[]) returns void language sql as $$
  with t as materialized (select * from credits_truth where video_id = any(ids))
  update video v set credits = t.credits, things = t.things from t
  where v.video_id = t.video_id and (v.credits, v.things) is distinct from (t.credits, t.things)
$$;
