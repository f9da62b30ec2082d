import { refusedAt } from './captions-refused.ts';

const time = String.raw`(?:(\d{1,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const times = new RegExp(String.raw`^[ \t]*${time}[ \t]*-->[ \t]*${time}(?:[ \t]+(.*))?$`);
const one_time = new RegExp(`^${time}$`);

/** Milliseconds of the groups of `time`. */
const msOf = (parts: readonly (string | undefined)[]): number => {
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = parts.map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
};

/** Milliseconds of `1:02:03.450`; undefined for anything else. */
export function readTime(text: string): number | undefined {
  const found = one_time.exec(text);
  return found ? msOf(found.slice(1)) : undefined;
}

/** Reads the line with a cue's times, in milliseconds, and its settings. Throws CaptionsRefused. */
export function readTimes(
  text: string,
  line: number,
): { start: number; end: number; settings: string } {
  const found = times.exec(text);
  if (!found)
    throw refusedAt(
      line,
      'there are no times such as 00:00:01.000 --> 00:00:04.000 around its arrow.',
    );
  const [start, end] = [msOf(found.slice(1, 5)), msOf(found.slice(5, 9))];
  if (end <= start) throw refusedAt(line, 'the cue ends before it has begun.');
  return { start, end, settings: readSettings(found[9] ?? '', line) };
}

const percent = String.raw`(?:100|\d{1,2})(?:\.\d{1,6})?%`;
const values: Readonly<Record<string, RegExp>> = {
  vertical: /^(?:rl|lr)$/,
  line: new RegExp(String.raw`^(?:-?\d{1,4}|${percent})(?:,(?:start|center|end))?$`),
  position: new RegExp(`^${percent}(?:,(?:line-left|center|line-right))?$`),
  size: new RegExp(`^${percent}$`),
  align: /^(?:start|center|end|left|right)$/,
};

/** Regions are left out, and so are the settings that name one. */
function readSettings(text: string, line: number): string {
  const settings = text
    .split(/[ \t]+/)
    .filter((each) => each !== '' && !each.startsWith('region:'));
  for (const setting of settings) {
    const [name = '', value = ''] = setting.split(/:(.*)/s);
    if (!Object.hasOwn(values, name) || !values[name]?.test(value))
      throw refusedAt(line, `“${setting.slice(0, 40)}” is no setting of a WebVTT cue.`);
  }
  return settings.join(' ');
}
