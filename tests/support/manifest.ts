import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One line of the manifest of real and hostile files, as far as tests compare with it. */
export interface MediaRow {
  /** below the folder; recipes are called `(recipe) …` */
  path: string;
  /** where it comes from, or the command that makes it */
  source: string;
  /** `ACCEPT…`, `REFUSE: class` or both */
  expected: string;
  /** `4.80 ±0.3` */
  duration: { seconds: number; within: number } | undefined;
  size: { width: number; height: number } | undefined;
  /** channels of the sound, 0 for none; undefined where it does not say */
  channels: number | undefined;
}

/** The rows of `MANIFEST.tsv` in the folder; tabs between cells, no quotes, invisible characters in paths as \uXXXX. */
export function readManifest(folder: string): MediaRow[] {
  const [head = '', ...lines] = readFileSync(join(folder, 'MANIFEST.tsv'), 'utf8')
    .split('\n')
    .filter(Boolean);
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (name: string): string => cells[names.indexOf(name)] ?? '';
    const [, seconds, within] = /^([\d.]+) ±([\d.]+)/.exec(cell('duration_s')) ?? [];
    const [, width, height] = /^(\d+)x(\d+)/.exec(cell('shown_size')) ?? [];
    const audio = cell('audio');
    return {
      path: cell('path').replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
      source: cell('source'),
      expected: cell('expected'),
      duration:
        seconds && within ? { seconds: Number(seconds), within: Number(within) } : undefined,
      size: width && height ? { width: Number(width), height: Number(height) } : undefined,
      channels:
        audio === 'no'
          ? 0
          : /^yes, (\d+) ch/.test(audio)
            ? Number(/\d+/.exec(audio)?.[0])
            : undefined,
    };
  });
}
