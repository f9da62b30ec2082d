import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const cli = resolve(import.meta.dirname, '../../src/app/cli.ts');

/** Runs `velour` in a process of its own, next to the site that runs on `data_dir`, as an owner would. */
export async function runVelour(
  data_dir: string,
  ...args: string[]
): Promise<{ status: number; out: string; err: string }> {
  const env = { ...process.env, DATA_DIR: data_dir, FFMPEG_PRESET: 'ultrafast' };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, ...args], {
      env,
      cwd: data_dir,
    });
    return { status: 0, out: stdout, err: stderr };
  } catch (error) {
    const failed = error as { code?: number; stdout?: string; stderr?: string };
    return { status: failed.code ?? -1, out: failed.stdout ?? '', err: failed.stderr ?? '' };
  }
}
