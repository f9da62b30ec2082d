-- Whether anything that a notification of a member is about is still there for it: what is hidden or deleted, or written by
-- somebody who blocks it or whom it blocks, is not.
create or replace function notification_is_shown(of_member int, of_kind text, ids int[]) returns boolean
  language sql stable as $$
  select case of_kind
    when 'decision' then true
    when 'video' then exists (select from listing l where l.video_id = any(ids))
    else exists (select from comment c where c.comment_id = any(ids) and comment_is_shown_to(c.comment_id, of_member))
  end $$;
