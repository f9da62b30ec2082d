import { describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits/limits.ts';
import { aSource } from '#tests/support/model-source.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import { isPastEnd, loadModel, type ModelPage } from './load-model.ts';

const visitor = { orientation: 'str', language: 'de' } as const;

const load = (path: string, { source } = aSource()): Promise<ModelPage> =>
  loadModel(source, visitor, new URL(path, 'http://site.example'));
/** Where an address leads instead. */
const target = async (path: string, made = aSource()): Promise<unknown> => {
  const thrown: unknown = await load(path, made).catch((error: unknown) => error);
  return thrown instanceof Response ? [thrown.status, thrown.headers.get('location')] : thrown;
};

describe('a model', () => {
  test('has its known facts, the models it appears with and similar models', async () => {
    const page = await load('/model/iris/');
    expect(page.model).toMatchObject({
      name: 'Name of iris',
      picture: '/large.webp',
      description: 'Waits for the wind.',
      facts: [
        ['age', 2],
        ['height', 4],
        ['tattoo', 2],
        ['relationship', 1],
      ],
      videos: 3,
      albums: 2,
      views: 7,
      rank: 5,
    });
    expect([
      page.related.with.map(({ name }) => name),
      page.related.similar.map(({ dir }) => dir),
    ]).toEqual([['Name of theo'], ['juno']]);
  });

  test('does not depend on whom else there is', async () => {
    const page = await load(
      '/model/iris/',
      aSource('str', { relatedModels: () => Promise.reject(new Error('down')) }),
    );
    expect(page.related).toEqual({ with: [], similar: [] });
  });

  test('that does not exist is not found, even when other reads fail with it', async () => {
    const missing = () => Promise.reject(pageFailure({ code: 'not_found' }));
    const made = aSource('str', {
      model: missing,
      list: missing,
      relatedModels: missing,
      wall: missing,
    });
    for (const path of [
      '/model/iris/',
      '/model/iris',
      '/model/iris/videos/',
      '/model/iris/info/',
      '/model/iris/wall/',
    ])
      await expect(load(path, made)).rejects.toMatchObject({ data: { code: 'not_found' } });
  });

  test.each([
    ['/model/iris', '/model/iris/'],
    ['/model/iris/videos/?sort=longest', '/model/iris/?sort=longest'],
    ['/model/iris/videos', '/model/iris/'],
    ['/model/iris/info', '/model/iris/info/'],
    ['/model/iris/wall?page=2', '/model/iris/wall/?page=2'],
    ['/model/iris/albums/', '/model/iris/albums'],
  ])('is found from %s at %s', async (from, to) => {
    expect(await target(from)).toEqual([301, to]);
  });

  test.each([
    ['/model/old/', '/model/iris/'],
    ['/model/old/info/', '/model/iris/info/'],
    ['/model/old/albums?sort=top-rated', '/model/iris/albums?sort=top-rated'],
    ['/model/old/videos?page=2', '/model/iris/?page=2'],
  ])('that goes by another name now is found from %s at %s', async (from, to) => {
    const moved = () => Promise.reject(pageFailure({ code: 'not_found', moved_to: 'iris' }));
    expect(
      await target(from, aSource('str', { model: moved, list: moved, albums: moved })),
    ).toEqual([301, to]);
  });

  test.each([
    '/model/iris/fans/',
    '/model/Iris/',
    '/model/',
    '/model/iris/?sort=newest',
    '/model/iris/?page=0',
    '/model/iris/?date=day',
    '/model/iris/albums?sort=longest',
    '/model/iris/albums?sort=top-rated&sort=top-rated',
    '/model/iris/wall/?page=x',
  ])('has nothing at %s', async (path) => {
    await expect(load(path)).rejects.toMatchObject({ data: { code: 'not_found' } });
  });
});

describe('the tabs of a model', () => {
  test('list videos by the sort and filters of the query', async () => {
    const made = aSource();
    const { content } = await load('/model/iris/?sort=longest', made);
    expect(content).toMatchObject({
      tab: 'videos',
      listing: { sort: 'longest', total_count: 1, videos: [{ video_id: 7 }] },
    });
    expect(made.asked).toEqual([['videos', 'str', 'model', 'iris', 'longest', 1, '']]);
  });

  test('show another orientation where the visitor’s own has no videos', async () => {
    const made = aSource('she');
    const { content } = await load('/model/iris/', made);
    expect(content).toMatchObject({ listing: { total_count: 1 } });
    expect(made.asked.at(-1)).toEqual(['videos', 'she', 'model', 'iris', 'latest-updates', 1, '']);
  });

  test('count what their lists show', async () => {
    const { tabs } = await load('/model/iris/', aSource('she'));
    expect(tabs).toEqual({ shown: 'she', videos: 3, albums: 2 });
  });

  test('stay empty where filters alone leave nothing', async () => {
    const { content } = await load('/model/iris/?duration=3');
    expect(content).toMatchObject({ listing: { total_count: 0, query: { duration: 3 } } });
  });

  test('list albums, sorted, of the orientation that has any', async () => {
    const made = aSource('gay');
    const { content } = await load('/model/iris/albums?sort=top-rated', made);
    expect(content).toMatchObject({
      tab: 'albums',
      sort: 'top-rated',
      total_count: 1,
      albums: [{ href: '/album/9/tea/' }],
    });
    expect(made.asked[0]).toEqual([
      'albums',
      'str',
      'model',
      'iris',
      'top-rated',
      limits.page_size.default,
      1,
    ]);
  });

  test('put videos and albums of the wall into one order', async () => {
    const { content } = await load('/model/iris/wall/');
    expect(content).toMatchObject({
      total_count: 2,
      entries: [{ kind: 'album', album: { album_id: 9 } }, { kind: 'video' }],
    });
  });

  test.each(['/model/iris/?page=2', '/model/iris/albums?page=2', '/model/iris/wall/?page=2'])(
    'end before %s',
    async (path) => {
      expect(isPastEnd((await load(path)).content)).toBe(true);
    },
  );

  test('show facts without reading lists', async () => {
    const made = aSource();
    expect((await load('/model/iris/info/', made)).content).toEqual({ tab: 'info' });
    expect(made.asked).toEqual([]);
  });
});
