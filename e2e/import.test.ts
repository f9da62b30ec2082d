import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';
import { runVelour } from '#tests/support/spawned-command.ts';

const state: { site?: TestSite; folder: string } = { folder: '' };

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-import-'));
  state.site = await startSite({ DATA_DIR: join(state.folder, 'data'), SEED: 'none' });
});
afterAll(async () => {
  await state.site?.stop();
  await rm(state.folder, { recursive: true, force: true });
});

const velour = (...args: string[]) => runVelour(join(state.folder, 'data'), ...args);

test('a zero-byte, a truncated and a renamed text file are refused with the reason, and nothing is left behind', async () => {
  const files = {
    'empty.mp4': Buffer.alloc(0),
    'cut.mp4': Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
    'letter.mp4': Buffer.from('Dear reader, this is a letter.\n'.repeat(200)),
  };
  for (const [name, bytes] of Object.entries(files))
    await writeFile(join(state.folder, name), bytes);
  const { status, out } = await velour(
    'import',
    ...Object.keys(files).map((name) => join(state.folder, name)),
  );
  expect(status).toBe(1);
  for (const name of Object.keys(files)) expect(out).toContain(name);
  const { out: jobs } = await velour('jobs', '--json');
  expect(jobs).not.toContain('letter');
});
