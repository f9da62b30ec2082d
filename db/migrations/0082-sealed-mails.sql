-- The content of a mail waits encrypted, and goes when the mail is delivered: links in it open accounts and cases.
alter table mail_outbox
  -- nonce, ciphertext and tag of the two bodies and the headers, by a key that the site's secret gives; null once the mail is delivered
  add column sealed bytea,
  -- when a link in the mail ends, after which the mail is of no use; null where nothing in it ends
  add column link_until timestamptz,
  -- only mails of versions before this one have their content in these three
  alter column body_text set default '',
  alter column body_html set default '';
update mail_outbox set body_text = '', body_html = '', headers = '{}' where state <> 'waiting';
create index mail_outbox_link on mail_outbox (link_until) where sealed is not null and link_until is not null;
-- Bodies that are left are looked for each minute, among the mails of a month.
create index mail_outbox_letter on mail_outbox (created_at) where sealed is not null or body_text <> '';
-- Mails about accounts that are gone do not stay for a month.
create index mail_outbox_gone on mail_outbox (created_at) where kind in ('member-erased', 'member-rejected');

-- Why the owner of the site erases the account, for the mail about it; '' where its member asked. It goes with the account.
alter table login add column erase_reason text not null default '' check (length(erase_reason) <= 1000);
