-- An erasure that has begun: what the member uploaded is deleted work by work, and the account goes last. Signing in is refused from then on, and the erasure cannot be cancelled.
alter table login add column erase_begun_at timestamptz;

-- The member whose account the mail is about, whatever its address is by now; null where there is no account.
alter table mail_outbox add column member_id int references member on delete cascade;
create index mail_outbox_member on mail_outbox (member_id) where member_id is not null;

-- Which link somebody asks for who may have no account: that of a new password, or that confirms one.
alter table login_restore add column wants text not null default 'restore' check (wants in ('restore', 'confirm'));
