import { vttClock } from '../media/index.ts';
import { refusedAt } from './captions-refused.ts';
import { readTime } from './cue-times.ts';

const longest = 1000;
const deepest = 16;
const start_tag = /^<(c|i|b|u|ruby|rt|v|lang)((?:\.[\p{L}\p{N}_-]{1,40})*)(?:\s([^<>]*))?>$/u;
const end_tag = /^<\/(c|i|b|u|ruby|rt|v|lang)>$/;

interface Place {
  /** Times of the cue, milliseconds. */
  start: number;
  end: number;
  line: number;
}

/**
 * The text of a cue with the tags of WebVTT and no others, each of them closed, and with its other
 * markup characters escaped; '' for a text that shows nothing. Throws CaptionsRefused.
 */
export function readCueText(lines: readonly string[], place: Place): string {
  const raw = lines
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n');
  if (raw.length > longest)
    throw refusedAt(place.line, `the cue has more than ${longest} characters of text.`);
  const writer = createWriter(place);
  for (const [token] of raw.matchAll(/<[^<>]*>?|[^<]+/g))
    if (token.startsWith('<')) writer.tag(token);
    else writer.text(token);
  const text = writer.end();
  // Spaces that were left out may have drawn an arrow together.
  if (text.includes('-->')) throw refusedAt(place.line, 'the text has an arrow.');
  return text.replaceAll(/<[^>]*>|\s/g, '') === '' ? '' : text;
}

/** Character references stay, other characters of markup become some. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[a-f\d]{1,6});)/gi, '&amp;')
    .replaceAll('>', '&gt;');

function createWriter({ start, end, line }: Place) {
  const open: string[] = [];
  let text = '';
  let last = start;
  const refuse = (why: string): never => {
    throw refusedAt(line, why);
  };

  const time = (ms: number): void => {
    if (ms <= last || ms >= end)
      refuse('a time in the text lies outside the cue or before another one.');
    last = ms;
    text += `<${vttClock(ms / 1000)}>`;
  };

  const close = (name: string): void => {
    if (name === 'ruby' && open.at(-1) === 'rt') close('rt');
    if (open.pop() !== name) refuse(`</${name}> closes nothing.`);
    text += `</${name}>`;
  };

  const begin = (name: string, classes: string, annotation: string): void => {
    if (name === 'rt' && open.at(-1) !== 'ruby') refuse('<rt> stands outside of <ruby>.');
    if (name === 'v' && open.includes('v')) refuse('<v> stands inside of <v>.');
    if ((annotation !== '') !== (name === 'v' || name === 'lang'))
      refuse('<v> and <lang>, and no other tags, have a name or a language.');
    if (name === 'lang' && !/^[A-Za-z\d-]{1,35}$/.test(annotation))
      refuse('<lang> has no language code.');
    if (open.length === deepest) refuse('its tags are nested too deep.');
    open.push(name);
    text += `<${name}${classes}${annotation === '' ? '' : ` ${escapeText(annotation)}`}>`;
  };

  return {
    text: (token: string): void => void (text += escapeText(token)),
    tag(token: string): void {
      const ms = readTime(token.slice(1, -1));
      const [, ended] = end_tag.exec(token) ?? [];
      const [, name, classes = '', annotation = ''] = start_tag.exec(token) ?? [];
      if (ms !== undefined) time(ms);
      else if (ended !== undefined) close(ended);
      else if (name !== undefined) begin(name, classes, annotation.trim().replaceAll(/\s+/g, ' '));
      else
        refuse(
          `“${token.slice(0, 20)}” is no tag of WebVTT (c, i, b, u, v, lang, ruby, rt); a plain < is written &lt;.`,
        );
    },
    end(): string {
      // WebVTT lets a voice end with its cue.
      if (open.length === 1 && open[0] === 'v') close('v');
      if (open.length > 0) refuse(`<${open.at(-1)}> is not closed.`);
      return text;
    },
  };
}
