import type { SoundLevels } from '../port.ts';

/** One a second, and fewer of a longer clip: two hours. */
const levels_most = 7200;
/** Samples a second: enough to measure loudness. */
const rate = 8000;
const floor = -90;
/** The level of what could not be louder. */
export const loudest = -floor;

/** Seconds that a level stands for, of a clip of so many. */
export const levelSeconds = (duration: number): number =>
  Math.max(1, Math.ceil(duration / levels_most));

const key = 'lavfi.astats.Overall.RMS_level';

/** Filters that write the level of each stretch into `file`; what they pass on is small. */
export const levelFilters = (file: string, duration: number): string =>
  [
    `aresample=${rate}`,
    'aformat=channel_layouts=mono',
    `asetnsamples=n=${rate * levelSeconds(duration)}:p=0`,
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=RMS_level',
    `ametadata=mode=print:key=${key}:file=${escaped(file)}`,
  ].join(',');

/** As a value in a graph: once for the options of a filter, once for the graph. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\':]/g, '\\$&').replaceAll(/[\\'[\],;]/g, '\\$&');

/** Parses the output of the filters; silence has a level of -inf. */
export function readLevels(text: string): SoundLevels {
  const found = text
    .split('\n')
    .filter((line) => line.startsWith(`${key}=`))
    .map((line) => Number(line.slice(key.length + 1)));
  return Buffer.from(
    found.map((level) =>
      Number.isFinite(level) ? Math.max(0, Math.min(loudest, Math.round(level - floor))) : 0,
    ),
  );
}
