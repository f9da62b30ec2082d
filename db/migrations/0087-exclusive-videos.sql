-- video: what its uploader answered to whether it is shown on this site alone; a shorter one is taken then.
alter table video add column is_exclusive boolean not null default false;
-- the answers of the forms that were handed in
update video as v set is_exclusive = true
  from upload as u join upload_form as f using (upload_id)
  where u.video_id = v.video_id and u.state = 'done' and f.submitted ->> 'is_exclusive' = 'true';
