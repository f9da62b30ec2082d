import { open, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isAppError } from '#contracts/errors.ts';
import type { Operator } from '#domain/index.ts';
import { defineCommand, flag, readIds, WrongUse, type CommandIo } from '../command.ts';
import { plainLine, printable } from '../plain-text.ts';
import { withProduct } from '../session.ts';

export const captionsCommand = defineCommand({
  name: 'captions',
  summary: 'add, list and remove the captions of a video',
  help: [
    'velour captions add [--json] --lang <code> [--label <text>] <video_id> <file>',
    'velour captions list [--json] <video_id>',
    'velour captions remove [--json] --lang <code> <video_id>',
    '',
    'add takes a WebVTT or SRT file in UTF-8, or in UTF-16 with a byte order mark, of at most 2 MB and 20,000',
    'cues, and replaces the captions that the video has in that language. The code is one such as de,',
    'pt-BR or zh-Hant; the label, by default the language’s own name, is what the player’s menu shows.',
    'Comments, styles and regions are left out. Anything that WebVTT does not allow is refused with its',
    'line, as are tags of HTML and cues after the end of the film; nothing has changed then.',
    'Exit status: 0, 1 refused, or there is no such video or captions, 2 wrong use.',
    '--json prints {lang, label, cues, is_replaced}, an array of {lang, label, cues, bytes, created_at},',
    '{removed}, or {refused}.',
  ].join('\n'),
  async run(argv, io) {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { json: flag, lang: { type: 'string' }, label: { type: 'string' } },
    });
    const [verb, id = '', path, ...rest] = positionals;
    const [video_id] = readIds([id]) ?? [];
    if (video_id === undefined || rest.length > 0)
      throw new WrongUse('Say add, list or remove, and the number of the video.');
    const { lang, label, json } = values;
    const isAdding = verb === 'add';
    if (isAdding !== (path !== undefined)) throw new WrongUse('Add takes a file, the others none.');
    if (label !== undefined && !isAdding) throw new WrongUse('A label goes with add.');
    const task = { video_id, as_json: json, io };
    if (verb === 'list' && lang === undefined) return list(task);
    if ((verb !== 'add' && verb !== 'remove') || lang === undefined)
      throw new WrongUse('Say the language with --lang, to add or remove.');
    return path === undefined ? remove(task, lang) : add(task, { path, lang, label });
  },
});

interface Task {
  video_id: number;
  as_json: boolean;
  io: CommandIo;
}

function refuse({ as_json, io }: Task, refused: string): number {
  if (as_json) io.out(JSON.stringify({ refused }));
  else io.err(printable(refused));
  return 1;
}

/** Runs a use case; a refusal ends in its sentence and 1. */
async function withCaptions(
  task: Task,
  work: (captions: Operator['captions']) => Promise<number>,
): Promise<number> {
  try {
    return await withProduct(({ system_domain }) => work(system_domain.operator.captions));
  } catch (error) {
    return refuse(task, sentenceOf(error, task.video_id));
  }
}

function sentenceOf(error: unknown, video_id: number): string {
  if (isAppError(error) && error.code === 'not_found') return `${video_id}: there is no such video`;
  if (isAppError(error) && error.code === 'deleted') return `${video_id}: the video was deleted`;
  if (isAppError(error) && error.code === 'forbidden')
    return `${video_id}: a legal hold keeps its captions: see \`velour hold list\``;
  if (error instanceof Error && error.name === 'CaptionsRefused') return error.message;
  throw error;
}

async function add(
  task: Task,
  { path, lang, label }: { path: string; lang: string; label: string | undefined },
): Promise<number> {
  const { video_id, as_json, io } = task;
  const bytes = await readBeginning(path);
  if (typeof bytes === 'string') return refuse(task, bytes);
  return withCaptions(task, async (captions) => {
    const named = label === undefined ? {} : { label: plainLine(label) };
    const added = await captions.add({ video_id, lang, bytes, ...named });
    const outcome = added.is_replaced ? 'replaced' : 'added';
    const { cues } = added;
    io.out(
      as_json
        ? JSON.stringify(added)
        : `${video_id}: ${added.lang} (${printable(added.label)}) ${outcome}, ${cues} cues`,
    );
    return 0;
  });
}

/** A byte more than is taken: the use case refuses a larger file by what is read of it. */
const most_read = 2 * 1024 * 1024 + 1;

/** Returns the file, as much of it as the use case has to see, or why it cannot be read. */
async function readBeginning(path: string): Promise<Uint8Array | string> {
  // Asked before it is opened: opening a pipe waits for its writer.
  const found = await stat(path).catch(() => undefined);
  if (!found) return 'There is no such file.';
  if (!found.isFile()) return 'That is a folder or a device, not a file.';
  if (found.size === 0) return 'The file is empty.';
  const handle = await open(path).catch(() => undefined);
  if (!handle) return 'The file cannot be read.';
  try {
    const buffer = Buffer.alloc(Math.min(found.size, most_read));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const list = (task: Task): Promise<number> =>
  withCaptions(task, async (captions) => {
    const { video_id, as_json, io } = task;
    const found = await captions.list(video_id);
    if (as_json) io.out(JSON.stringify(found));
    else if (found.length === 0) io.out(`${video_id} has no captions.`);
    else
      for (const { lang, label, cues, bytes, created_at } of found)
        io.out(
          `${lang}: ${printable(label)}, ${cues} cues, ${Math.ceil(bytes / 1024)} kB, since ${created_at.toISOString().slice(0, 10)}`,
        );
    return 0;
  });

const remove = (task: Task, lang: string): Promise<number> =>
  withCaptions(task, async (captions) => {
    const { video_id, as_json, io } = task;
    const isRemoved = await captions.remove({ video_id, lang });
    if (!isRemoved) return refuse(task, `${video_id} has no captions in that language.`);
    io.out(as_json ? JSON.stringify({ removed: lang }) : `${video_id}: ${lang} removed`);
    return 0;
  });
