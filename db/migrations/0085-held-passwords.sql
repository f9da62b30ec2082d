-- Accounts: a name that is held for a known address answers to its password as an account that waits for
-- its confirmation does. Null for names that were held before this.
alter table login_name_hold add column password_hash text;

-- Whether an address may still go back to an account, asked by whoever wants it.
create index login_link_undo on login_link (new_email) where kind = 'email-undo';
