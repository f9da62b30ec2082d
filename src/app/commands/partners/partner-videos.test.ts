import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits/limits.ts';
import { importPartnerVideos, listPartnerVideos } from '#domain/partners/index.ts';
import { withCommands } from '#tests/support/commands.ts';
import { partnerVideosCommand } from './partner-videos.ts';

const it = withCommands();
let files = 0;

async function run(
  content: string,
  ending: string,
  ...options: string[]
): Promise<{ status: number; out: string; err: string }> {
  const path = join(it.folder, `list-${files++}${ending}`);
  await writeFile(path, content);
  return it.velour(partnerVideosCommand, ['import', ...options, path]);
}
const csv = (...lines: string[]): string =>
  ['gender,title,url,thumb,duration', ...lines].join('\n');
const good = 'str,Harbour lights,https://partner.example/1,https://partner.example/1.jpg,4:30';

test('imports a CSV, again without changes, and replaces the list on request', async () => {
  const second =
    'gay,"Lamps, ""lit""",https://partner.example/2?a=b&c=d,https://partner.example/2.jpg,';
  expect(await run(csv(good, second), '.csv')).toEqual({
    status: 0,
    out: '2 added, 0 changed, 0 removed.\n',
    err: '',
  });
  expect(await run(csv(good, second), '.csv')).toMatchObject({
    status: 0,
    out: '0 added, 0 changed, 0 removed.\n',
  });
  expect(await listPartnerVideos(it.ctx(), 'str')).toEqual({
    videos: [
      {
        title: 'Harbour lights',
        url: 'https://partner.example/1',
        thumb: 'https://partner.example/1.jpg',
        duration: '4:30',
      },
    ],
  });
  expect((await listPartnerVideos(it.ctx(), 'gay')).videos).toMatchObject([
    { title: 'Lamps, "lit"', duration: '' },
  ]);
  expect(await listPartnerVideos(it.ctx(), 'she')).toEqual({ videos: [] });

  const other = good.replace('Harbour lights', 'Harbour by night').replace('4:30', '1:04:30');
  const replaced = await run(csv(other, good.replace('str', 'she')), '.csv', '--replace', '--json');
  expect(JSON.parse(replaced.out)).toEqual({ added: 1, changed: 1, removed: 1 });
  expect((await listPartnerVideos(it.ctx(), 'str')).videos).toMatchObject([
    { title: 'Harbour by night', duration: '1:04:30' },
  ]);
  expect(await listPartnerVideos(it.ctx(), 'gay')).toEqual({ videos: [] });
});

test('stores the address of a picture as browsers write it, so that its origin is compared', async () => {
  const odd = good.replace('https://partner.example/1.jpg', 'https://PARTNER.example:443/odd.jpg');
  expect((await run(csv(odd), '.csv', '--replace')).status).toBe(0);
  expect((await listPartnerVideos(it.ctx(), 'str')).videos).toMatchObject([
    { thumb: 'https://partner.example/odd.jpg' },
  ]);
});

test('imports the same list as JSON', async () => {
  const entry = {
    gender: 'gay',
    title: 'Dunes',
    url: 'https://partner.example/json',
    thumb: 'https://partner.example/j.jpg',
  };
  expect(
    await run(JSON.stringify([entry, { ...entry, gender: 'she', duration: '0:59' }]), '.json'),
  ).toMatchObject({ status: 0 });
  expect((await listPartnerVideos(it.ctx(), 'she')).videos).toContainEqual({
    title: 'Dunes',
    url: entry.url,
    thumb: entry.thumb,
    duration: '0:59',
  });
});

test('reports every invalid line with its number and imports nothing', async () => {
  const before = await it.db.selectFrom('partner_video').selectAll().execute();
  const lines = [
    good.replace('partner.example/1,', 'partner.example/fresh,'),
    good.replace('str', 'STR'),
    good.replace('Harbour lights', ' \u200b '),
    good.replace('Harbour lights', 'x'.repeat(201)),
    good.replace('https://partner.example/1,', 'http://partner.example/1,'),
    good.replace('https://partner.example/1,', 'javascript:alert(1),'),
    good.replace('https://partner.example/1,', "https://partner.example/'onclick=,"),
    good.replace('https://partner.example/1,', 'https://user:word@partner.example/1,'),
    good.replace('https://partner.example/1,', `https://partner.example/${'x'.repeat(1000)},`),
    good.replace('https://partner.example/1.jpg', ''),
    good.replace('4:30', '4.5'),
    good.replace('4:30', '4:61'),
    `${good},more`,
    good.replace('partner.example/1,', 'partner.example/fresh,'),
  ];
  const refused = await run(csv(...lines), '.csv');
  expect(refused).toMatchObject({ status: 1, out: '' });
  const said = refused.err.trimEnd().split('\n');
  expect(said.slice(0, -1).map((line) => /^line (\d+): \S/.exec(line)?.[1])).toEqual(
    lines.slice(1).map((_, index) => String(index + 3)),
  );
  expect(said.at(-2)).toBe('line 15: the address stands in 2 already');
  expect(said.at(-1)).toBe('Nothing was imported.');
  expect(await it.db.selectFrom('partner_video').selectAll().execute()).toEqual(before);
});

describe('invalid lists', () => {
  test.each([
    ['', '.csv', 'The CSV is empty.'],
    ['gender,title\n', '.csv', 'The CSV has no column url.'],
    ['gender,title,url,thumb,price\n', '.csv', 'The CSV has a column “price”'],
    ['{}', '.json', 'The list is not a JSON array.'],
    ['[', '.json', 'The list is not JSON.'],
    [
      '[1, {"gender": "str"}, {"__proto__": {}}]',
      '.json',
      'entry 3: it is not an object of the texts',
    ],
    ['x', '.txt', 'The list has to end in .csv or .json.'],
  ])('refuses %j as %s', async (content, ending, sentence) => {
    const answer = await run(content, ending);
    expect(answer.status).toBe(1);
    expect(answer.err).toContain(sentence);
  });

  test.each([
    [[]],
    [['import']],
    [['export', 'x.csv']],
    [['import', '--force', 'x.csv']],
    [['import', 'a.csv', 'b.csv']],
  ])('reports wrong use of velour partner-videos %j', async (args) => {
    expect(await it.velour(partnerVideosCommand, args)).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringContaining('import'),
    });
  });

  test('reports a missing file', async () => {
    const answer = await it.velour(partnerVideosCommand, [
      'import',
      '--json',
      join(it.folder, 'nowhere.csv'),
    ]);
    expect([answer.status, JSON.parse(answer.out)]).toEqual([
      1,
      { faults: ['The CSV cannot be opened.'] },
    ]);
  });
});

test('serves at most the newest 500 of an orientation', async () => {
  const many = Array.from({ length: limits.partner_videos + 20 }, (_, index) => ({
    orientation: 'she' as const,
    title: `Clip ${index}`,
    url: `https://many.example/${index}`,
    thumb: 'https://partner.example/t.jpg',
    duration: 61,
  }));
  await importPartnerVideos(it.ctx({ kind: 'system' }), many, { replace: true });
  const { videos } = await listPartnerVideos(it.ctx(), 'she');
  expect(videos).toHaveLength(limits.partner_videos);
  expect(videos[0]).toMatchObject({
    title: `Clip ${limits.partner_videos + 19}`,
    duration: '1:01',
  });
});

test('two concurrent imports leave one complete list', async () => {
  const list = (from: number) =>
    Array.from({ length: 200 }, (_, index) => ({
      orientation: 'str' as const,
      title: `${from}`,
      url: `https://race.example/${(index + from) % 200}`,
      thumb: 'https://partner.example/t.jpg',
      duration: 0,
    }));
  const ctx = it.ctx({ kind: 'system' });
  await Promise.all(
    [0, 50, 100].map((from) => importPartnerVideos(ctx, list(from), { replace: true })),
  );
  const { videos } = await listPartnerVideos(ctx, 'str');
  expect([videos.length, new Set(videos.map(({ title }) => title)).size]).toEqual([200, 1]);
});
