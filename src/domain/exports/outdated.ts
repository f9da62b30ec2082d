import { sql } from 'kysely';

/** Longer than the transaction of a decision, which counts from its beginning. */
const slack = sql`interval '10 seconds'`;
const since = sql`member_export.asked_at - ${slack}`;
const hidden = sql`h.hidden_at > ${since}`;
const has = (storage_key: ReturnType<typeof sql>) => sql`exists (
  select from file_uses as u where u.storage_key = ${storage_key} and u.member_id = member_export.member_id)`;

/**
 * Of a row of `member_export`: whether a case has hidden something of its member since the archive was asked for, or rejected a picture of theirs, whose row goes with the next
 * one. Its files may be in it, and are given to no one any more (ADR 074).
 */
export const isOutdated = sql<boolean>`(
  exists (select from case_hidden_video as h join video as v using (video_id) left join media as c using (media_id)
    where ${hidden} and (v.member_id = member_export.member_id or c.owner_id = member_export.member_id or ${has(sql`c.storage_key`)}))
  or exists (select from case_hidden_album as h join album as a using (album_id)
    where ${hidden} and a.member_id = member_export.member_id)
  or exists (select from case_hidden_subject as h join photo as p on p.photo_id = h.subject_id
    where ${hidden} and h.subject_type = 'photo' and ${has(sql`p.storage_key`)})
  or exists (select from case_hidden_subject as h join channel as c on c.channel_id = h.subject_id
    where ${hidden} and h.subject_type = 'channel' and c.member_id = member_export.member_id)
  or exists (select from moderation_decision as d where d.member_id = member_export.member_id and d.subject_type = 'picture'
    and d.action = 'reject' and d.applied_at > ${since} and d.reversed_by is null))`;
