-- member cases: about an account, opened by staff out of another case.

alter table moderation_case
  drop constraint moderation_case_kind_check,
  add constraint moderation_case_kind_check check (kind in (
    'report', 'remove', 'illegal', 'copyright', 'counter-notice', 'complaint', 'trusted-flagger', 'correction',
    'publication', 'edit', 'picture', 'comment', 'appeal', 'age-photo', 'model-request', 'law-enforcement', 'hash-match', 'verification',
    'member'));

-- One open case about an account; what comes from a danger for a child has one of its own, which fewer people may see.
create unique index moderation_case_member_open on moderation_case (target_id, (priority >= 3))
  where kind = 'member' and state <> 'closed';

-- Cases whose warnings at half and at a quarter of their time were sent, which every page of the console counts.
create index moderation_case_warned on moderation_case (escalations, due_at, priority)
  where state <> 'closed' and escalations between 1 and 2;
