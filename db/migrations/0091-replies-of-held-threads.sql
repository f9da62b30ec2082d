-- commented_video, commented_album: replies below a held thread are not shown, and no longer counted.
update commented_video as c set comments = greatest(0, c.comments - h.replies)
from (select video_id, sum(replies)::int as replies from comment where state = 'held' and replies > 0 and video_id is not null group by 1) as h
where c.video_id = h.video_id;
update commented_album as c set comments = greatest(0, c.comments - h.replies)
from (select album_id, sum(replies)::int as replies from comment where state = 'held' and replies > 0 and album_id is not null group by 1) as h
where c.album_id = h.album_id;
