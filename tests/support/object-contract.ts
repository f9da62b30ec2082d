import { expect, test } from 'vitest';
import { objectKind, type Orientation } from '#contracts/vocabulary.ts';
import { createAlbum } from '#domain/submissions/index.ts';
import { editAlbum, setAlbumState } from '#domain/albums/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import { renameChannel, renameModel } from '#domain/merging/index.ts';
import { createPlaylist } from '#domain/playlists/index.ts';
import type { ObjectKind, ObjectSearch, SearchIndex } from '#domain/search-index.ts';
import { refreshPeople } from '#domain/stats/index.ts';
import { saveChannels, saveMembers, saveModels } from '#domain/taxonomy/index.ts';
import { aVideo } from './factories.ts';
import { aPhoto } from './many-people.ts';

interface Adapter {
  ctx(): Ctx;
  index(): SearchIndex;
  word(name: string): string;
}

export const anAlbum = async (
  ctx: Ctx,
  title: string,
  over: Partial<Parameters<typeof createAlbum>[1]> = {},
): Promise<number> =>
  createAlbum(ctx, {
    command: 'velour import',
    orientation: 'str',
    lang: 'en',
    title,
    photos: [await aPhoto(ctx)],
    ...over,
  });

/** Of a member of its own. */
export async function aPlaylist(
  ctx: Ctx,
  title: string,
  { is_public = true, orientation = 'str' as Orientation } = {},
): Promise<number> {
  const members = await saveMembers(ctx, [{ username: 'collector' }]);
  return createPlaylist(ctx, {
    member_id: members.get('collector') ?? 0,
    orientation,
    title,
    description: 'Ten letters or more',
    is_public,
    video_ids: [],
  });
}

/** The contract of every adapter for models, channels, albums and playlists. */
export function objectContract({ ctx, index, word }: Adapter): void {
  const search = (kind: ObjectKind, text: string, over: Partial<ObjectSearch> = {}) =>
    index().searchObjects({ kind, text, orientation: 'str', page: 1, count: 60, ...over });
  const found = async (kind: ObjectKind, text: string, orientation: Orientation = 'str') =>
    (await search(kind, text, { orientation })).ids;

  test('finds models and channels by the names that they have at the moment', async () => {
    const dir = word('person').toLowerCase();
    const models = await saveModels(ctx(), [
      {
        dir,
        title: `${word('Kappa')} Ray`,
        aliases: [`${word('Kap')} R.`],
        orientation: 'str',
        attributes: {},
      },
    ]);
    const channels = await saveChannels(ctx(), [{ dir, title: `${word('Theta')} House` }]);
    const [model, channel] = [models.get(dir) ?? 0, channels.get(dir) ?? 0];
    expect(await found('model', word('kappa'))).toEqual([]);
    await aVideo(ctx(), { model_ids: [model], channel_id: channel });
    await refreshPeople(ctx());
    for (const text of ['kappa', 'kap', 'kapp', 'kappa ray'])
      expect(await found('model', word(text)), text).toEqual([model]);
    expect(await found('channel', `${word('theta')} hou`)).toEqual([channel]);
    expect(await found('model', word('kappa'), 'gay')).toEqual([]);
    expect(await found('channel', word('theta'), 'gay')).toEqual([]);
    expect(await found('channel', word('kappa'))).toEqual([]);
    await renameModel(ctx(), { dir, title: word('Sigma') });
    await renameChannel(ctx(), { dir, title: word('Rho') });
    expect(await found('model', word('sigma'))).toEqual([model]);
    expect(await found('channel', word('rho'))).toEqual([channel]);
    expect(await found('model', `${word('kappa')} ray`)).toEqual([]);
    expect(await found('channel', word('theta'))).toEqual([]);
    expect((await index().objectTotals(word('sigma'), 'str')).named).toEqual([
      { kind: objectKind.model, id: model },
    ]);
  });

  test('finds albums by their titles and names, and public playlists by their titles', async () => {
    const dir = word('sitter').toLowerCase();
    const models = await saveModels(ctx(), [
      { dir, title: word('Lambda'), orientation: 'str', attributes: {} },
    ]);
    const album = await anAlbum(ctx(), word('mu'), { model_ids: [...models.values()] });
    for (const text of ['mu', 'lambda', 'lamb'])
      expect(await found('album', word(text)), text).toEqual([album]);
    expect(await found('album', `${word('mu')} -${word('lambda')}`)).toEqual([]);
    await renameModel(ctx(), { dir, title: word('Iota') });
    expect(await found('album', `${word('iota')} ${word('mu')}`)).toEqual([album]);
    await editAlbum(ctx(), album, { title: word('upsilon') });
    expect(await found('album', word('mu'))).toEqual([]);
    expect(await found('album', word('upsilon'))).toEqual([album]);
    await setAlbumState(ctx(), album, { is_private: true });
    expect(await found('album', word('upsilon'))).toEqual([]);

    const playlist = await aPlaylist(ctx(), `${word('phi')} one`);
    await aPlaylist(ctx(), `${word('phi')} two`, { is_public: false });
    await aPlaylist(ctx(), `${word('phi')} three`, { orientation: 'gay' });
    expect(await found('playlist', word('phi'))).toEqual([playlist]);
  });

  test('puts the title that is the text first, then those that begin with it', async () => {
    const [w, later, begins, whole] = [
      word('chi'),
      await anAlbum(ctx(), `Of the ${word('chi')} ${word('chi')}`),
      await anAlbum(ctx(), `${word('chi')}town by night`),
      await anAlbum(ctx(), word('Chi')),
    ];
    expect(await found('album', w)).toEqual([whole, begins, later]);
  });

  test('counts all pages alike, each thing on one of them', async () => {
    const made: number[] = [];
    for (let n = 0; n < 7; n++) made.push(await anAlbum(ctx(), `${word('psi')} ${n}`));
    const pages = [];
    for (const page of [1, 2, 3, 4])
      pages.push(await search('album', word('psi'), { page, count: 3 }));
    expect(pages.map(({ total_count }) => total_count)).toEqual([7, 7, 7, 7]);
    expect(pages.flatMap(({ ids }) => ids).toSorted((a, b) => a - b)).toEqual(made);
    const { totals } = await index().objectTotals(word('psi'), 'str');
    expect(totals.album).toEqual({ total_count: 7, is_capped: false });
    expect(totals.playlist.total_count).toBe(0);
  });
}
