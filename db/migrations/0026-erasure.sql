-- Members can have themselves erased: after some days, in which signing in keeps the account.
alter table login add column erase_at timestamptz;
create index login_erase on login (erase_at) where erase_at is not null;
