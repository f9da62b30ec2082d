import { turns } from '#platform/turns.ts';
import { vttClock } from '../media/index.ts';
import { CaptionsRefused, refusedAt } from './captions-refused.ts';
import { readTimes } from './cue-times.ts';
import { readCueText } from './read-cue-text.ts';

export const most_cues = 20_000;

export interface Cue {
  /** Milliseconds. */
  start: number;
  end: number;
  /** `line:0 align:start`, '' without any. */
  settings: string;
  text: string;
}

/** Lines up to an empty one; `line` is the number of the first. */
export interface Block {
  line: number;
  lines: string[];
}

/** The blocks below the head of a WebVTT file. Throws CaptionsRefused for a file that is none. */
export function webVttBlocks(text: string): Block[] {
  const [head, ...blocks] = blocksOf(text.split(/\r\n|\n|\r/));
  if (head?.line !== 1 || !/^WEBVTT(?:[ \t]|$)/.test(head.lines[0] ?? ''))
    throw new CaptionsRefused(
      'The first line is not WEBVTT, nor is the file SRT; other formats are converted by: ffmpeg -i captions.ass captions.vtt',
    );
  refuseArrows(head, 'an empty line is missing between WEBVTT and the first cue.');
  return blocks;
}

/**
 * The cues of blocks in ascending order, in turns with what else the process does: a large file takes tenths of a second. Identifiers, comments, styles and regions are left
 * out, and cues without text. Throws CaptionsRefused for anything that WebVTT does not allow.
 */
export async function readCues(blocks: readonly Block[]): Promise<Cue[]> {
  const turn = turns();
  const cues: Cue[] = [];
  for (const cue of cuesOf(blocks)) {
    cues.push(cue);
    if (turn.isOver()) await turn.next();
  }
  return cues;
}

function* cuesOf(blocks: readonly Block[]): Generator<Cue> {
  let count = 0;
  let earliest = 0;
  for (const block of blocks) {
    const cue = readBlock(block, earliest);
    if (!cue) continue;
    earliest = cue.start;
    count += 1;
    if (count > most_cues) throw new CaptionsRefused(`The file has more than ${most_cues} cues.`);
    yield cue;
  }
  if (count === 0) throw new CaptionsRefused('The file has no cues with text.');
}

export const writeWebVtt = (cues: readonly Cue[]): string =>
  ['WEBVTT\n', ...cues.map(writeCue)].join('\n');

const writeCue = ({ start, end, settings, text }: Cue): string =>
  `${vttClock(start / 1000)} --> ${vttClock(end / 1000)}${settings === '' ? '' : ` ${settings}`}\n${text}\n`;

export function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let block: Block | undefined;
  for (const [index, text] of lines.entries()) {
    if (text === '') block = undefined;
    else if (block) block.lines.push(text);
    else blocks.push((block = { line: index + 1, lines: [text] }));
  }
  return blocks;
}

/** Undefined for a block that shows nothing. */
function readBlock({ line, lines }: Block, earliest: number): Cue | undefined {
  if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[0] ?? '')) {
    refuseArrows({ line, lines }, 'a comment or style has an arrow.');
    return undefined;
  }
  const index = lines.findIndex((each) => each.includes('-->'));
  if (index !== 0 && index !== 1)
    throw refusedAt(
      line,
      'there begins no cue; the times of a cue stand in its first or second line.',
    );
  const at = line + index;
  const times = readTimes(lines[index] ?? '', at);
  if (times.start < earliest) throw refusedAt(at, 'the cue begins before the one above it.');
  const rest = { line: at + 1, lines: lines.slice(index + 1) };
  refuseArrows(rest, 'an empty line is missing before the cue.');
  const text = readCueText(rest.lines, { ...times, line: rest.line });
  return text === '' ? undefined : { ...times, text };
}

function refuseArrows({ line, lines }: Block, why: string): void {
  const index = lines.findIndex((each) => each.includes('-->'));
  if (index >= 0) throw refusedAt(line + index, why);
}
