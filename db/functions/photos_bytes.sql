-- Bytes of the uploaded photo files of an album, hidden photos included; a photo without a stored size is estimated by its pixels.
create or replace function photos_bytes(of_album int) returns bigint language sql stable as $$
  select coalesce(sum(coalesce(p.bytes, greatest(1, p.width::bigint * p.height / 4))), 0)::bigint
  from album_photo x join photo p using (photo_id) where x.album_id = of_album
$$;
