import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { saveCategories, saveChannels, saveModels, saveTags } from '#domain/taxonomy/index.ts';
import { withCtx } from './ctx.ts';
import { aPhoto } from './many-people.ts';

const inAll = (title: string) =>
  Object.fromEntries(languages.map((lang) => [lang, title])) as Record<Language, string>;

/** Seven hundred albums, some of them listed, and the ids of the names that they are filed under. */
export function withManyAlbums() {
  const world = withCtx();
  const names = { lake: 0, dune: 0, ann: 0, studio: 0, sand: 0 };

  beforeAll(async () => {
    const ctx = world.ctx();
    const categories = await saveCategories(ctx, [
      { dir: 'lake', titles: inAll('Lake') },
      { dir: 'dune', titles: inAll('Dune') },
      { dir: 'bare', titles: inAll('Bare') },
    ]);
    const models = await saveModels(ctx, [
      { dir: 'ann', title: 'Ann', orientation: 'str', avatar_key: 'face', attributes: {} },
    ]);
    const channels = await saveChannels(ctx, [{ dir: 'studio', title: 'Studio' }]);
    const tags = await saveTags(ctx, [{ dir: 'sand', title: 'Sand' }]);
    names.lake = categories.get('lake') ?? 0;
    names.dune = categories.get('dune') ?? 0;
    names.ann = models.get('ann') ?? 0;
    names.studio = channels.get('studio') ?? 0;
    names.sand = tags.get('sand') ?? 0;

    const { photo_id } = await aPhoto(ctx);
    const { rows } = await sql<{ album_id: number }>`
      with made as (insert into album (orientation, status_id, is_private, lang, dir, title, channel_id, post_date)
      select case when n % 11 = 0 then 2 else 1 end, case when n % 29 = 0 then 1 + n % 5 else 1 end, n % 31 = 0, 'en', 'album', 'Album ' || n,
        case when n % 4 = 0 then ${names.studio}::int end, timestamptz '2026-01-01' + n / 100 * interval '1 hour'
      from generate_series(1, 700) n returning album_id)
      insert into publication (album_id, published_by, content_hash) select album_id, 'earlier', sha256('') from made returning album_id`.execute(
      ctx.db,
    );
    const ids = rows.map(({ album_id }) => album_id);
    await sql`insert into album_stat (album_id, views, likes, dislikes, pop)
      select a, a % 3, a % 4, a % 2, pop_at('2026-01-01') - a % 2 from unnest(${ids}::int[]) a`.execute(
      ctx.db,
    );
    await sql`insert into album_photo (album_id, position, photo_id) select a, 1, ${photo_id} from unnest(${ids}::int[]) a where a % 37 > 0`.execute(
      ctx.db,
    );
    await sql`insert into album_category (album_id, category_id)
      select a, ${names.lake}::int from unnest(${ids}::int[]) a where a % 2 = 0 union all
      select a, ${names.dune}::int from unnest(${ids}::int[]) a where a % 3 = 0`.execute(ctx.db);
    await sql`insert into album_model (album_id, model_id) select a, ${names.ann}::int from unnest(${ids}::int[]) a where a % 5 = 0`.execute(
      ctx.db,
    );
    await sql`select album_refresh(${ids}::int[])`.execute(ctx.db);
  });

  return { world, names };
}
