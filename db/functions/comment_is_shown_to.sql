-- Whether a member sees a comment below a listed video or album, and neither it nor its writer blocks the other.
create or replace function comment_is_shown_to(id int, of_member int) returns boolean language sql stable as $$
  select exists (
    select from comment c left join comment t on t.comment_id = c.parent_id
    where c.comment_id = id and c.state = 'shown'
      and (exists (select from listing l where l.video_id = coalesce(t.video_id, c.video_id))
        or exists (select from album_listing a where a.album_id = coalesce(t.album_id, c.album_id)))
      and not exists (select from member_block b
        where (b.member_id, b.blocked_id) in ((of_member, c.member_id), (c.member_id, of_member)))) $$;
