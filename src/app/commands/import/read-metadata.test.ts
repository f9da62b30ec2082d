import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLineOf } from '../command-line.ts';
import { readMetadata, type MetadataRow } from './read-metadata.ts';

const state = { folder: '' };
beforeAll(async () => void (state.folder = await mkdtemp(join(tmpdir(), 'velour-csv-'))));
afterAll(() => rm(state.folder, { recursive: true, force: true }));
const now = new Date('2026-11-21T12:00:00Z');

async function read(bytes: string | Uint8Array): Promise<MetadataRow[]> {
  const path = join(state.folder, 'metadata.csv');
  await writeFile(path, bytes);
  return readMetadata(path, now);
}
/** The metadata read from the one cell of a row. */
async function cell(column: string, text: string): Promise<unknown> {
  const [row] = await read(`file,${column}\na.mp4,"${text.replaceAll('"', '""')}"\n`);
  return row?.metadata;
}

test('reads columns in any order, a byte order mark, quotes, quoted line breaks and CRLF', async () => {
  const rows = await read(
    [
      '\u{FEFF}Title,file,description,categories,tags,models,channel,country,orientation,date,language',
      '"Sea, of ""dunes""",films/a.mp4,"One.\r\nTwo.",sand; Sea ;;sand,slow,Ann Lee;Bo,Dunes TV,DE,She,2026-01-31,de',
      '',
      'B,b.mp4,,,,,,,,2026-01-31T18:30+02:00,',
    ].join('\r\n'),
  );
  expect(rows).toEqual([
    {
      line: 2,
      file: 'films/a.mp4',
      metadata: {
        title: 'Sea, of "dunes"',
        description: 'One.\nTwo.',
        categories: ['sand', 'Sea'],
        tags: ['slow'],
        models: ['Ann Lee', 'Bo'],
        channel: 'Dunes TV',
        country: 'de',
        orientation: 'she',
        post_date: new Date('2026-01-31T00:00:00Z'),
        lang: 'de',
      },
    },
    {
      line: 5,
      file: 'b.mp4',
      metadata: expect.objectContaining({
        title: 'B',
        post_date: new Date('2026-01-31T16:30:00Z'),
        lang: undefined,
      }),
    },
  ]);
});

test('removes control, bidirectional and invisible characters', async () => {
  expect(await cell('title', 'a\u202Eb\u0007c\u200B \u2028d')).toMatchObject({ title: 'a b c d' });
  expect(await cell('title', 'e\u0301')).toMatchObject({ title: '\u00E9' });
  expect(await cell('title', '<script>alert(1)</script>')).toMatchObject({
    title: '<script>alert(1)</script>',
  });
  expect(await cell('tags', 'a\u202E;\n')).toMatchObject({ tags: ['a'] });
});

describe('reports an invalid cell', () => {
  test.each([
    ['date', '2026-02-30', /^the date “2026-02-30” is not one such as/],
    ['date', '31.01.2026', /^the date/],
    ['date', '2026-11-22', /is not over yet$/],
    ['date', '1969-01-01', /^the date/],
    ['country', 'Germany', /^the country “Germany” is not a code/],
    ['country', 'zz', /^the country/],
    ['country', 'q1', /^the country/],
    ['orientation', 'straight', /is none of str, gay, she$/],
    ['language', 'xx', /^the language “xx” is none of en,/],
    ['title', 'x'.repeat(201), /^the title is longer than 200 characters$/],
    ['description', 'x'.repeat(5001), /^the description is longer/],
    [
      'tags',
      Array.from({ length: 101 }, (_, n) => `t${n}`).join(';'),
      /^there are more than 100 tags$/,
    ],
    ['models', 'y'.repeat(101), /^the name “y+…” is longer than 100/],
  ])('%s %j', async (column, text, reason) => expect(await cell(column, text)).toMatch(reason));

  test('reports a row with another number of fields', async () => {
    const rows = await read('file,title\na.mp4\nb.mp4,B,more\n,C\n');
    expect(rows.map(({ line, metadata }) => [line, metadata])).toEqual([
      [2, 'it has 1 fields, the first line 2'],
      [3, 'it has 3 fields, the first line 2'],
      [4, 'it names no file'],
    ]);
  });
});

describe('refuses an unusable CSV as a whole', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['nothing in it', '', /is empty/],
    ['an unknown column', 'file,rating\na.mp4,5\n', /column “rating”; known are file, title/],
    ['a column twice', 'file,title,Title\n', /two columns title/],
    ['no column file', 'title\nA\n', /no column file/],
    ['a quote that never ends', 'file,title\na.mp4,"A\n', /cannot be read: Quote Not Closed/],
    [
      'a row without end',
      `file,title\na.mp4,"${'x'.repeat(300_000)}"\n`,
      /cannot be read: Max Record Size/,
    ],
    ['no UTF-8', Buffer.from('file,title\na.mp4,Caf\u00E9\n', 'latin1'), /not UTF-8/],
    ['more than it may weigh', Buffer.alloc(33 * 1024 * 1024, 'a\n'), /more than 32 MB/],
  ])('%s', async (_, bytes, reason) => expect(read(bytes)).rejects.toThrow(reason));

  test('refuses a folder and a missing file', async () => {
    await expect(readMetadata(state.folder, now)).rejects.toThrow('not a file');
    await expect(readMetadata(join(state.folder, 'none.csv'), now)).rejects.toThrow(
      'cannot be opened',
    );
  });
});

test('the recorded command line is one line of plain text', () => {
  expect(
    commandLineOf('import', ['--gender', 'she', 'my films/a b.mp4', "it's\n\u001B[2J.mp4"]),
  ).toBe(String.raw`velour import --gender she 'my films/a b.mp4' 'it'\''s [2J.mp4'`);
  expect(commandLineOf('import', ['x'.repeat(5000)])).toHaveLength(2000);
});
