import { beforeAll, describe, expect, test } from 'vitest';
import {
  ChannelAnswer,
  ChannelListing,
  channelsUrl,
  channelUrl,
} from '#contracts/calls/catalogue/channels.ts';
import {
  ModelAnswer,
  ModelListing,
  modelsUrl,
  modelUrl,
} from '#contracts/calls/catalogue/models.ts';
import { saveChannels, saveModels } from '#domain/taxonomy/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';
import { describeJsonCall, expectNotFound, misspellings } from '#tests/support/json-calls.ts';
import { manyVideosOf } from '#tests/support/many-people.ts';
import { sql } from 'kysely';

const api = withApi();
const models = modelsUrl.build({
  lifetime: 3600,
  orientation: 'str',
  filters: {},
  sort: 'alphabet',
  count: 10,
  page: 1,
});
const channels = channelsUrl.build({
  lifetime: 3600,
  orientation: 'str',
  sort: 'alphabet',
  count: 12,
  section: '',
  object_id: '',
  page: 1,
});
const numbers = Array.from({ length: 10 }, (_, n) => n);

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  const modelIds = await saveModels(
    ctx,
    numbers.map((n) => ({
      dir: `mona-${n}`,
      title: `Mona ${n}`,
      orientation: 'str',
      aliases: ['M'],
      avatar_key: 'face',
      attributes: { race: 2 },
    })),
  );
  const channelIds = await saveChannels(
    ctx,
    numbers.map((n) => ({
      dir: `studio-${n}`,
      title: `Studio ${n}`,
      avatar_key: 'logo',
      banner_key: 'wide',
    })),
  );
  await aVideo(ctx, { model_ids: [...modelIds.values()] });
  await manyVideosOf(ctx, { count: 10, channel_ids: [...channelIds.values()] });
  await sql`select model_refresh(${[...modelIds.values()]}::int[]), channel_refresh(${[...channelIds.values()]}::int[])`.execute(
    ctx.db,
  );
  await ctx.db
    .insertInto('redirect')
    .values({ kind: 'model', old_dir: 'ramona', object_id: modelIds.get('mona-3') ?? 0 })
    .execute();
});

const cache = 'public, s-maxage=3600, max-age=60';
describeJsonCall(api, 'models', {
  url: () => models,
  schema: ModelListing,
  cache,
  tags: () => ['models', ...numbers.map((n) => `m-mona-${n}`)],
  is_large: true,
});
describeJsonCall(api, 'model', {
  url: () => modelUrl.build('mona-4'),
  schema: ModelAnswer,
  cache,
  tags: () => ['model', 'm-mona-4'],
});
describeJsonCall(api, 'channels', {
  url: () => channels,
  schema: ChannelListing,
  cache,
  tags: () => ['channels', ...numbers.map((n) => `c-studio-${n}`)],
  is_large: true,
});
describeJsonCall(api, 'channel', {
  url: () => channelUrl.build('studio-7'),
  schema: ChannelAnswer,
  cache,
  tags: () => ['channel', 'c-studio-7'],
});

describe('one URL per answer', () => {
  test.each(['/3600/', '/str/', '/alphabet/', '/10/', '/1.json'])(
    'models returns 404 for invalid values of %s',
    async (part) => {
      for (const url of misspellings(models, part)) await expectNotFound(api, url);
    },
  );

  test.each([
    'filtrace=2,age=1',
    'filtage=1,age=2',
    'filtage=0',
    'filtage=5',
    'filtage=',
    'filtage',
    'filt,age=1',
    'filtage=1,',
    'filt__proto__=1',
    'filtconstructor=1',
    'filtcountry=SE',
    'filtcountry=zz',
    'filtletter=A',
    'filtletter=latn',
    'filtletter=%D0%B0',
    'filtsort=1',
    'Filt',
  ])('models returns 404 for %s', (filters) =>
    expectNotFound(api, models.replace('/filt/', `/${filters}/`)),
  );

  test.each(['/3600/', '/str/', '/alphabet-', '/12/', '.1.'])(
    'channels returns 404 for invalid values of %s',
    async (part) => {
      for (const url of misspellings(channels, part)) await expectNotFound(api, url);
    },
  );

  test.each([
    channels.replace('-toptn', ''),
    channels.replace('-toptn', '-top'),
    channels.replace('/alphabet-', '/longest-'),
    channels.replace('/..1', '/model.x.1'),
    channels.replace('/..1', '/.studio-1.1'),
    '/api/json/model/3600/mo/mona-99.json',
    '/api/json/model/3600/ma/mona-4.json',
    '/api/json/model/3600/m/mona-4.json',
    '/api/json/model/3600/mo/Mona-4.json',
    '/api/json/model/3600/__/__proto__.json',
    '/api/json/model/3600/co/constructor.json',
    `/api/json/model/3600/xx/${'x'.repeat(81)}.json`,
    '/api/json/model/3600/mo/mona-4.php',
    '/api/json/model/0/mo/mona-4.json',
    '/api/json/channel/3600/x/studio-7.json',
    '/api/json/channel/3600/st/studio-7.json',
    '/api/json/channel/3600/c/constructor.json',
    '/api/json/channel/3601/s/studio-7.json',
  ])('returns 404 for %s', (url) => expectNotFound(api, url));
});

test('lifetime 0 is answered no-store', async () => {
  for (const url of [
    models.replace('/3600/', '/0/').replace('.json', '.php'),
    modelUrl.build('mona-1', 0),
    channelUrl.build('studio-1', 0),
  ]) {
    const answer = await api.app.inject({ url });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  }
});

test('applies filters; an empty result has its error code', async () => {
  const filtered = async (filters: string) =>
    (await api.app.inject({ url: models.replace('/filt/', `/filt${filters}/`) })).json();
  expect(ModelListing.parse(await filtered('race=2,letter=m')).total_count).toBe(10);
  expect(await filtered('race=1')).toEqual({
    models: [],
    total_count: 0,
    error: 1,
    code: 'models_not_found',
  });
});

test('returns 404 with the new name of a renamed model', async () => {
  const answer = await api.app.inject({ url: modelUrl.build('ramona') });
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { error: 1, code: 'not_found', info: { dir: 'mona-3' } },
  ]);
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
});
