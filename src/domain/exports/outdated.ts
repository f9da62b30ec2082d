import { sql } from 'kysely';

/** Longer than the transaction of a decision, which counts from its beginning. */
const slack = sql`interval '10 seconds'`;
const since = sql`member_export.asked_at - ${slack}`;
const hidden = sql`h.hidden_at > ${since}`;

/**
 * Of a row of `member_export`: whether a case has hidden something of its member since the archive was asked for, or rejected a picture of theirs, whose row goes with the next
 * one. Its files may be in it, and are given to no one any more (ADR 074). Each part begins with what its member has,
 * by an index of the member: the hides of the whole site are read by no date.
 */
export const isOutdated = sql<boolean>`(
  exists (select from video as v join case_hidden_video as h using (video_id) where v.member_id = member_export.member_id and ${hidden})
  or exists (select from media as c join video as v using (media_id) join case_hidden_video as h using (video_id)
    where c.owner_id = member_export.member_id and ${hidden})
  or exists (select from file_uses as u join media as c using (storage_key) join video as v using (media_id) join case_hidden_video as h using (video_id)
    where u.member_id = member_export.member_id and ${hidden})
  or exists (select from album as a join case_hidden_album as h using (album_id) where a.member_id = member_export.member_id and ${hidden})
  or exists (select from file_uses as u join photo as p using (storage_key) join case_hidden_subject as h on h.subject_type = 'photo' and h.subject_id = p.photo_id
    where u.member_id = member_export.member_id and ${hidden})
  or exists (select from channel as c join case_hidden_subject as h on h.subject_type = 'channel' and h.subject_id = c.channel_id
    where c.member_id = member_export.member_id and ${hidden})
  or exists (select from moderation_decision as d where d.member_id = member_export.member_id and d.subject_type = 'picture'
    and d.action = 'reject' and d.applied_at > ${since} and d.reversed_by is null))`;
