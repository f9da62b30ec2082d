-- Captions of a video in one language: one file of WebVTT below v/{storage_key}/, a new one for each
-- change. No cascade: whoever deletes a row has its file erased in the same transaction.
create table video_caption (
  video_id int not null references video,
  -- as BCP 47 writes it: de, pt-BR, zh-Hant
  lang text not null check (lang ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$'),
  label text not null check (length(label) between 1 and 60),
  storage_key text not null unique check (storage_key ~ '^[a-z0-9]{16,32}$'),
  cues int not null check (cues between 1 and 20000),
  bytes int not null check (bytes > 0),
  created_at timestamptz not null default now(),
  primary key (video_id, lang)
);
