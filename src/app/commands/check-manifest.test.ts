import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readManifest, type MediaRow } from '#tests/support/manifest.ts';
import { isRecipe, makeRecipe } from '#tests/support/media-recipes.ts';
import { sampleOf } from '#tests/support/sample.ts';
import { trapRequests } from '#tests/support/request-trap.ts';
import type { CheckedFile } from './check-files.ts';
import { checkCommand } from './check.ts';
import { printable } from './plain-text.ts';

const run = promisify(execFile);
const folder = process.env['TEST_MEDIA_DIR'] ?? '';
const is_long = Boolean(process.env['VELOUR_LONG']);
const all_rows = folder ? readManifest(folder) : [];
/** A quarter of the files a day: they are decoded whole, which takes minutes. */
const rows = [
  ...sampleOf(
    all_rows.filter((row) => !isRecipe(row)),
    Math.ceil(all_rows.length / 4),
    'files of the manifest',
  ),
  ...all_rows.filter(isRecipe),
];

/** The manifest stands against a decision that ranks higher: file names are text, so any is taken whose ending is. */
const taken_whatever_the_name = ['hostile/names/🎬🔥 clip.mp4'];
/** Tools next to the files, whose endings no upload may have. */
const no_media = /\.(json|py)$/;

/** The outcomes that a row allows: `accept` or codes of refusal. */
function allowed({ path, expected }: MediaRow): string[] {
  if (taken_whatever_the_name.includes(path)) return ['accept'];
  if (no_media.test(path)) return ['file_type'];
  const refusals = expected.includes('REFUSE') ? expected.slice(expected.indexOf('REFUSE')) : '';
  return [
    ...(/accept/i.test(expected) ? ['accept'] : []),
    ...(/file damaged|policy/.test(refusals) ? ['damaged'] : []),
    ...(/file type/.test(refusals) ? ['file_type'] : []),
    ...(/too large/.test(refusals) ? ['too_large'] : []),
    ...(/REFUSE: too short/.test(refusals) ? ['too_short'] : []),
  ];
}

/** Without a least length nothing is too short. */
const needsLength = (row: MediaRow): boolean => allowed(row).includes('too_short');

async function check(minutes: number, paths: readonly string[]): Promise<CheckedFile[]> {
  const lines: string[] = [];
  const io = {
    out: (line: string) => void lines.push(line),
    err: (line: string) => void lines.push(line),
    is_tty: false,
  };
  await checkCommand.run(['--json', '--min-minutes', String(minutes), '--', ...paths], io);
  return lines.map((line) => JSON.parse(line) as CheckedFile);
}

const state = {
  work: '',
  found: new Map<string, CheckedFile>(),
  requests: ['not looked'] as readonly string[],
};
const key = (path: string, minutes = 0): string => `${minutes} ${path}`;
async function remember(
  minutes: number,
  paths: readonly string[],
  nameOf = (path: string): string => path.replace(`${folder}/`, ''),
): Promise<void> {
  for (const file of await check(minutes, paths))
    state.found.set(key(nameOf(file.path), minutes), file);
}

describe.runIf(folder)('every row of the manifest gets its outcome', () => {
  beforeAll(async () => {
    state.work = await mkdtemp(join(tmpdir(), 'velour-manifest-'));
    await using trap = await trapRequests();
    await remember(
      0,
      is_long
        ? [folder]
        : rows.filter((row) => !isRecipe(row)).map(({ path }) => `${folder}/${path}`),
    );
    const needing = rows
      .filter((row) => needsLength(row) && !isRecipe(row))
      .map(({ path }) => `${folder}/${path}`);
    await remember(6, [...needing, `${folder}/hostile/polyglot/kitchen_sink_6m10.mp4`]);
    await remember(10, [
      `${folder}/hostile/absurd/mvhd_says_11min.mp4`,
      `${folder}/hostile/polyglot/kitchen_sink_6m10.mp4`,
    ]);
    for (const { path } of rows.filter((row) => row.path.endsWith('.xz'))) {
      const { stdout } = await run('xz', ['-dc', `${folder}/${path}`], {
        encoding: 'buffer',
        maxBuffer: 1e8,
      }).catch(() => ({
        stdout: undefined,
      }));
      if (!stdout) continue;
      await writeFile(join(state.work, 'unpacked.mp4'), stdout);
      await remember(0, [join(state.work, 'unpacked.mp4')], () => path);
    }
    const made = new Map<string, string>();
    if (is_long)
      for (const row of rows.filter(isRecipe))
        made.set(await makeRecipe(folder, state.work, row), row.path);
    if (is_long)
      for (const minutes of [6, 10])
        await remember(minutes, [...made.keys()], (file) => made.get(file) ?? file);
    state.requests = trap.requests;
  }, 1_800_000);
  afterAll(() => rm(state.work, { recursive: true, force: true }));

  test.each(
    rows.filter((row) => !isRecipe(row)).map((row) => ({ name: printable(row.path), row })),
  )('$name: $row.expected', ({ row }) => {
    const found = state.found.get(key(row.path, needsLength(row) ? 6 : 0));
    if (!found && row.path.endsWith('.xz')) {
      process.stdout.write('xz is not installed: the packed file was not checked.\n');
      return;
    }
    expect(allowed(row)).toContain(found?.code ?? found?.verdict);
    if (found?.verdict === 'accept') expectFacts(row, found);
    else expect(found?.reason).toMatch(/^[A-Z].*\.$/s);
  });

  test.each([
    ['6 minutes', 6, 'accept'],
    ['10 minutes', 10, 'refuse'],
  ])('checks a clip of 6:10 against a minimum of %s', (_, minutes, verdict) => {
    expect(state.found.get(key('hostile/polyglot/kitchen_sink_6m10.mp4', minutes))).toMatchObject({
      verdict,
      code: verdict === 'accept' ? null : 'too_short',
    });
  });

  test('refuses eleven minutes that only the header claims', () => {
    expect(state.found.get(key('hostile/absurd/mvhd_says_11min.mp4', 10))).toMatchObject({
      code: 'too_short',
      duration_s: 4.8,
    });
  });

  test.runIf(is_long)('clips around six and ten minutes', () => {
    const wanted = rows
      .filter(isRecipe)
      .flatMap(({ path, duration: { seconds = 0 } = {} }) =>
        [6, 10].map((minutes) => [path, minutes, seconds >= minutes * 60 ? null : 'too_short']),
      );
    const got = wanted.map(([path, minutes]) => [
      path,
      minutes,
      state.found.get(key(String(path), Number(minutes)))?.code,
    ]);
    expect(got).toEqual(wanted);
    for (const row of rows.filter(isRecipe)) expectFacts(row, state.found.get(key(row.path, 6)));
  });

  test('no file made a decoder open a connection', () => {
    expect(state.requests).toEqual([]);
  });
});

function expectFacts({ duration, size, channels }: MediaRow, found: CheckedFile | undefined): void {
  if (duration)
    expect(Math.abs((found?.duration_s ?? 0) - duration.seconds)).toBeLessThanOrEqual(
      duration.within,
    );
  if (size) expect({ width: found?.width, height: found?.height }).toEqual(size);
  if (channels !== undefined) expect(found?.audio_channels).toBe(channels);
  if (found?.kind === 'photo') expect(found).toMatchObject({ duration_s: null, audio_channels: 0 });
}

test.skipIf(folder)('TEST_MEDIA_DIR is not set: the manifest is not tried', () => {
  expect(all_rows).toEqual([]);
  process.stdout.write('TEST_MEDIA_DIR is not set: no file of the manifest was checked.\n');
});
