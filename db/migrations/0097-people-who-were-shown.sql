-- Until when somebody was shown: written where a consent goes, or its video or album is deleted. Records are stored for years from then on.
create table person_shown (
  person_id int not null references person on delete cascade,
  shown_until timestamptz not null,
  primary key (person_id, shown_until)
);
-- Nothing says when these were deleted.
insert into person_shown (person_id, shown_until)
select distinct c.person_id, now()
from consent c left join album a on a.album_id = c.album_id left join pending_deletion d on d.video_id = c.video_id
where c.withdrawn_at is null and (a.status_id = 5 or d.video_id is not null)
  and exists (select from publication p where p.video_id = c.video_id or p.album_id = c.album_id);
