import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withCommands } from '#tests/support/commands.ts';
import { drawnRgb } from '#tests/support/drawn-rgb.ts';
import { hashesCommand } from './hashes.ts';

const it = withCommands();
const hashes = (...args: string[]) => it.velour(hashesCommand, args);
const file = async (name: string, content: string | Buffer): Promise<string> => {
  const path = join(it.folder, name);
  await writeFile(path, content);
  return path;
};
const hex = (digit: string, length: number): string => digit.repeat(length);

describe('velour hashes', () => {
  test('imports a list, once, shows and removes it', async () => {
    const list = await file(
      'list.csv',
      `\uFEFFreference,sha256,MD5,pdq,note\nwork-1,${hex('A', 64)},${hex('b', 32)},,"one, two"\n,,,${hex('c', 64)},\n`,
    );
    const done = await hashes('import', list, '--list', 'clearing', '--child-safety');
    expect([done.status, done.out]).toEqual([0, '2 entries with 3 hashes added.\n']);
    const again = await hashes('import', list, '--list', 'clearing');
    expect(again.out).toBe('0 entries with 0 hashes added.\n');
    const shown = await hashes('lists');
    expect(shown.out).toMatch(/^clearing · import · 2 entries · 3 hashes · child safety · /m);
    expect(shown.out).toMatch(/^own-removals · own · 0 entries · 0 hashes · /m);
    expect((await hashes('remove-list', 'clearing')).status).toBe(0);
    expect((await hashes('remove-list', 'clearing')).err).toBe('There is no list “clearing”.\n');
    expect((await hashes('lists')).out).not.toContain('clearing');
    const own = await hashes('remove-list', 'own-removals');
    expect([own.status, own.err]).toEqual([
      1,
      'Own removals leave their list by a decision that restores them.\n',
    ]);
  });

  test('names every broken line and imports nothing', async () => {
    const list = await file(
      'broken.csv',
      `sha256,pdq\n${hex('a', 64)},\n${hex('a', 63)},\n,${hex('g', 64)}\n${hex('a', 64)}\n\n,\n${hex('b', 64)},\n`,
    );
    const refused = await hashes('import', list, '--list', 'broken');
    expect(refused.status).toBe(1);
    expect(refused.err).toBe(
      [
        'line 3: sha256 is not 64 hexadecimal digits',
        'line 4: pdq is not 64 hexadecimal digits',
        'line 5: it has 1 fields, the first line 2',
        'line 7: it has no hash',
        'Nothing was imported.',
        '',
      ].join('\n'),
    );
    expect((await hashes('lists')).out).not.toContain('broken');
    const { rows } = await sql`
      select actor, member_id, info from audit_event where kind = 'hash-list.refused'`.execute(
      it.db,
    );
    expect(rows).toEqual([
      { actor: 'operator', member_id: null, info: { list: 'broken', line: 3, faults: 4 } },
    ]);
  });

  test('refuses files that are no lists, and lists that are not imported', async () => {
    for (const [name, text, sentence] of [
      ['columns.csv', 'sha-256\nab\n', /^The list has a column “sha-256”; known are /],
      ['none.csv', 'reference,note\na,b\n', /^The list has no column sha256, md5, pdq\./],
      ['two.csv', 'pdq,pdq\na,b\n', /^The list has two columns pdq\./],
      ['empty.csv', '', /^The list is empty\./],
      ['quote.csv', `pdq\n"${hex('a', 64)}\n`, /^The list cannot be read: /],
    ] as const) {
      const refused = await hashes('import', await file(name, text), '--list', 'other');
      expect([refused.status, refused.err], name).toEqual([1, expect.stringMatching(sentence)]);
      expect(refused.err).toContain('Nothing was imported.');
    }
    const gone = await hashes('import', join(it.folder, 'gone.csv'), '--list', 'other');
    expect(gone.err).toContain('The list cannot be opened.');
    const list = await file('right.csv', `md5\n${hex('d', 32)}\n`);
    const own = await hashes('import', list, '--list', 'own-removals');
    expect([own.status, own.err]).toEqual([
      1,
      '“own-removals” is not a list that is imported.\nNothing was imported.\n',
    ]);
    expect((await hashes('import', list, '--list', 'No Name')).status).toBe(2);
    expect((await hashes('import', list)).status).toBe(2);
  });

  test('says what the lists have of a photo that was made smaller', async () => {
    const size = { width: 600, height: 400 };
    const picture = sharp(drawnRgb(600, 400, 5), { raw: { ...size, channels: 3 } });
    const photo = await file('photo.jpg', await picture.clone().jpeg().toBuffer());
    const first = await hashes('test', photo);
    expect(first.status).toBe(0);
    const [, pdq = ''] = /^pdq ([0-9a-f]{64}), quality 100$/m.exec(first.out) ?? [];
    expect(first.out).toContain('In no list.');
    await hashes('import', await file('one.csv', `reference,pdq\nwork,${pdq}\n`), '--list', 'one');
    const smaller = await file('smaller.webp', await picture.clone().resize(300).webp().toBuffer());
    const found = await hashes('test', smaller);
    expect(found.status).toBe(1);
    expect(found.out).toMatch(/^In one: work, by pdq, \d+ bits differ\.$/m);
    await hashes('remove-list', 'one');
    expect((await hashes('test', smaller)).status).toBe(0);
  });
});
