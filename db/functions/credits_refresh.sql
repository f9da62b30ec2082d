-- Rewrites the credits of videos; the caller holds the locks.
create or replace function credits_refresh(ids int[]) returns void language sql as $$
  update video v set credits = t.credits from credits_truth t
  where t.video_id = any(ids) and v.video_id = t.video_id and v.credits is distinct from t.credits
$$;
