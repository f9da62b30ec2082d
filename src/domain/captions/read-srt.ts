import { refusedAt } from './captions-refused.ts';
import { blocksOf, type Block } from './read-webvtt.ts';

/** A time of SubRip has a comma, and whatever stands behind the second one is a place in pixels, which is left out. */
const times =
  /^\s*(\d{1,4}:\d{2}:\d{2})[,.](\d{3})\s*-->\s*(\d{1,4}:\d{2}:\d{2})[,.](\d{3})(?:\s.*)?$/;

/**
 * Whether a text begins as SubRip: a number, then times with commas, or the times at once. No two neighbouring parts match the same spaces, which would take quadratic time.
 */
export const isSrt = (text: string): boolean =>
  /^\s*(?:\d{1,9}[ \t]*(?:\r\n|\n|\r)[ \t]*)?\d{1,4}:\d{2}:\d{2},\d{3}\s*-->/.test(text);

/**
 * The blocks of a SubRip file as WebVTT writes them, for the reader of that: italics, bold and underlines stay, colours and effects are left
 * out, and captions at the top stay there. Throws CaptionsRefused with the line of the file.
 */
export const srtBlocks = (text: string): Block[] =>
  blocksOf(text.split(/\r\n|\n|\r/).map((line) => (line.trim() === '' ? '' : line))).map(asWebVtt);

function asWebVtt({ line, lines }: Block): Block {
  const index = /^\s*\d{1,9}\s*$/.test(lines[0] ?? '') ? 1 : 0;
  const [, start, start_ms = '', end, end_ms = ''] = times.exec(lines[index] ?? '') ?? [];
  if (!start || !end)
    throw refusedAt(line + index, 'there are no times such as 00:00:01,000 --> 00:00:04,000.');
  const texts = lines.slice(index + 1);
  const arrow = texts.findIndex((each) => each.includes('-->'));
  if (arrow >= 0)
    throw refusedAt(line + index + 1 + arrow, 'an empty line is missing before the cue.');
  const isAtTop = texts.some((each) => /\{\\an[789]\}/.test(each));
  return {
    line: line + index,
    lines: [
      `${start}.${start_ms} --> ${end}.${end_ms}${isAtTop ? ' line:0' : ''}`,
      ...texts.map(markupOf),
    ],
  };
}

/** Markup without a tag in WebVTT becomes text; SubRip's own markup, such as colours, is removed. */
const markupOf = (text: string): string =>
  text
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .split(/(<[^<>]*>)/)
    .map((part) => {
      const [, slash = '', name = ''] = /^<(\/?)\s*([a-z]+)\b[^<>]*>$/i.exec(part) ?? [];
      const tag = name.toLowerCase();
      if (['i', 'b', 'u'].includes(tag)) return `<${slash}${tag}>`;
      if (['font', 's', 'strike'].includes(tag)) return '';
      return part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    })
    .join('');
