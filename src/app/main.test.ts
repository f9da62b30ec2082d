import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleOf } from '#tests/support/sample.ts';

const state = { folder: '' };
beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-main-'));
});
afterAll(() => rm(state.folder, { recursive: true, force: true }));

/** Runs the site until it ends by itself. */
function run(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: join(state.folder, 'data'),
      PORT: '0',
      SEED: 'none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

describe('configuration errors are one sentence without a stack and a non-zero status', () => {
  const expectSentence = (
    { code, said }: { code: number | null; said: string },
    words: RegExp,
  ): void => {
    expect(said).toMatch(words);
    expect(said).not.toMatch(/\n\s+at |node:internal/);
    expect(code).toBeGreaterThan(0);
  };

  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: 'eighty' }, /PORT must be a whole number/],
    [{ PORT: '70000' }, /PORT must be between 0 and 65535/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be an address such as postgres:/],
    [{ SECRET: 'short' }, /SECRET must have 32 characters or more/],
    [
      { DEFAULT_THEME: 'pink', ACCENT: 'url(x)' },
      /ACCENT must be a colour.*DEFAULT_THEME must be "dark" or "light" or "system"/,
    ],
    [{ PUBLIC_ORIGIN: 'https://x/path' }, /PUBLIC_ORIGIN must be an origin/],
  ];
  test.each(sampleOf(wrong, 3, 'settings that are wrong'))('%o', async (env, words) => {
    expectSentence(await run(env), words);
  });

  test('port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    expectSentence(await run({ PORT: String(port) }), /^Port \d+ is taken/m);
    other.close();
  });

  test('unreachable database', async () => {
    expectSentence(
      await run({ DATABASE_URL: 'postgres://velour:wrong@127.0.0.1:1/velour' }),
      /The database at 127\.0\.0\.1:1 does not answer/,
    );
  });

  test('data folder that is a file or not writable', async () => {
    const file = join(state.folder, 'file');
    await writeFile(file, '');
    expectSentence(await run({ DATA_DIR: join(file, 'data') }), /set DATA_DIR to a folder/);
    await chmod(file, 0o400);
    expectSentence(await run({ DATA_DIR: file }), /set DATA_DIR to a folder/);
  });
});
