-- console: sessions of staff are apart from those of the site, and who may see dangers for children.

-- Where a session counts. Its hash is bound to that, so that a cookie of one is nothing on the other.
alter table login_session
  add column audience text not null default 'site' check (audience in ('site', 'console'));

alter table login
  -- Staff who may see and decide cases of dangers for children.
  add column if not exists has_child_safety boolean not null default false;
