import { afterEach, beforeEach, vi } from 'vitest';
import type { Command } from '#app/commands/command.ts';
import { test_secret } from './mails.ts';
import { withCtx, type TestCtx } from './ctx.ts';

export interface TestCommands extends TestCtx {
  /** Runs a command as if it had been typed, on the file's own database and folder. */
  velour(
    command: Command,
    args?: readonly string[],
    is_tty?: boolean,
  ): Promise<{ status: number; out: string; err: string }>;
}

/** The database and folder that `velour` runs on, with its environment set for each test. */
export function withCommands(): TestCommands {
  const it = withCtx();
  beforeEach(() => {
    vi.stubEnv('DATABASE_URL', it.url('app'));
    vi.stubEnv('DATABASE_OWNER_URL', it.url('owner'));
    vi.stubEnv('DATA_DIR', it.folder);
    // Of the contexts of tests: one opens the values that the other seals.
    vi.stubEnv('SECRET', test_secret);
    vi.stubEnv('FFMPEG_PRESET', 'ultrafast');
    vi.stubEnv('LOG_LEVEL', 'silent');
  });
  afterEach(() => void vi.unstubAllEnvs());
  return {
    ctx: it.ctx,
    url: it.url,
    get db() {
      return it.db;
    },
    get folder() {
      return it.folder;
    },
    async velour(command, args = [], is_tty = false) {
      const printed = { out: '', err: '' };
      const io = {
        out: (line: string) => void (printed.out += `${line}\n`),
        err: (line: string) => void (printed.err += `${line}\n`),
        is_tty,
      };
      return { status: await command.run([...args], io), ...printed };
    },
  };
}
