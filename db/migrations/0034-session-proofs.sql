-- When somebody last gave password or passkey in a session; null for one that began by a link alone.
-- Sessions from before have none: their next change asks.
alter table login_session add column proved_at timestamptz;
