import { readdir, readFile } from 'node:fs/promises';
import type { JailLimits } from '#platform/jail/port.ts';

/** Enough for the files that tests decode. */
export const decoder_limits: JailLimits = {
  wall_seconds: 20,
  cpu_seconds: 20,
  memory_bytes: 2 ** 30,
  file_bytes: 2 ** 20,
  folder_bytes: 2 ** 22,
  output_bytes: 2 ** 20,
};

export interface Program {
  pid: number;
  /** The command line; each argument ends with NUL. */
  line: string;
}

/** Programs that have this text on their command line. */
export async function programsWith(text: string): Promise<Program[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(
    pids.map(async (pid) => ({
      pid,
      line: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  );
  return all.filter(({ line }) => line.includes(text));
}

/** Command lines of decoders, jailed or not, that name the folder. */
export async function decodersOf(folder: string): Promise<string[]> {
  const found = (await programsWith(folder)).filter(({ line }) =>
    /^(\S*\/)?(ffmpeg|ffprobe|nice|setpriv|prlimit|bwrap)\0/.test(line),
  );
  return found.map(({ line }) => line.replaceAll('\0', ' '));
}
