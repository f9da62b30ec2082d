-- Accounts: a name that is held for a known address answers to its password as an account that waits for
-- its confirmation does. Null for names that were held before this.
alter table login_name_hold add column password_hash text;

-- Finds the account that may still take an address back.
create index login_link_undo on login_link (new_email) where kind = 'email-undo';
