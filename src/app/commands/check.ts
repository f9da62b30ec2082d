import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { readConfig } from '#platform/config.ts';
import { createLocalTranscoder } from '#platform/ffmpeg/local-transcoder.ts';
import { createImages } from '#platform/images/create-images.ts';
import { createJail } from '#platform/jail/create-jail.ts';
import { checkFiles, type CheckedFile } from './check-files.ts';
import { pathsToCheck } from './check-paths.ts';
import { defineCommand, flag, WrongUse, type CommandIo } from './command.ts';
import { printable } from './plain-text.ts';
import { abortOnStop, root } from './session.ts';

export const checkCommand = defineCommand({
  name: 'check',
  summary: 'report whether files would be imported, and why not',
  help: [
    'velour check [--json] [--min-minutes n] <files or folders>…',
    '',
    'Decodes each file as an import would, in folders all files that are not hidden, and writes',
    'nothing: it needs no database and no DATA_DIR. Prints one line per file, in order. Photos are',
    'checked as album photos. --min-minutes also refuses shorter videos; 0, the default, accepts any',
    'length, and fractions are allowed.',
    'Exit status: 0 all files are accepted, 1 a file is refused, 2 wrong use.',
    '--json prints one object per line:',
    '{path, verdict, code, reason, kind, duration_s, width, height, audio_channels}.',
    '  path            the argument as given, joined with the path of the file below it',
    '  verdict         accept or refuse',
    '  code            null, file_type, damaged, too_large, too_short or unreadable;',
    '                  internal for a fault that the file did not cause',
    '  reason          a sentence, null when accepted',
    '  kind            video or photo by the file extension, else null',
    '  duration_s      decoded seconds; null for photos and when unknown',
    '  width, height   as displayed, after rotation and pixel aspect; null when unknown',
    '  audio_channels  0 without audio; null when unknown',
  ].join('\n'),
  run: async (argv, io) => checkAll(readOptions(argv), io),
});

interface Options {
  as_json: boolean;
  min_seconds: number;
  paths: string[];
}

function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: flag, 'min-minutes': { type: 'string', default: '0' } },
  });
  const minutes = values['min-minutes'];
  if (!/^\d{1,5}(\.\d{1,6})?$/.test(minutes))
    throw new WrongUse('--min-minutes must be a number of minutes, such as 6 or 0.5.');
  if (positionals.length === 0) throw new WrongUse('Name at least one file or folder.');
  return { as_json: values.json, min_seconds: Number(minutes) * 60, paths: positionals };
}

async function checkAll({ as_json, min_seconds, paths }: Options, io: CommandIo): Promise<number> {
  const { allow_unjailed, ffmpeg_preset } = readConfig(process.env, root);
  const signal = abortOnStop();
  const files = await pathsToCheck(paths);
  const cores = availableParallelism();
  const lanes = Math.min(cores, Math.max(1, files.length));
  const jail = await createJail({ allow_unjailed });
  const threads = Math.floor(cores / lanes);
  const decoders = {
    transcoder: createLocalTranscoder({ jail, preset: ffmpeg_preset, threads }),
    images: createImages(jail),
  };
  let refused = 0;
  const report = (file: CheckedFile): void => {
    refused += file.verdict === 'refuse' ? 1 : 0;
    io.out(as_json ? JSON.stringify(file) : sentence(file));
  };
  try {
    await checkFiles(files, { decoders, min_seconds, lanes, signal, report });
  } catch (error) {
    if (!signal.aborted) throw error;
    io.err('Stopped.');
    return 1;
  }
  return refused > 0 ? 1 : 0;
}

function sentence(file: CheckedFile): string {
  const { duration_s, width, height, audio_channels: channels } = file;
  const path = printable(file.path);
  if (file.verdict === 'refuse') return `refuse  ${path}: ${printable(file.reason ?? '')}`;
  const size = `${width ?? 0} × ${height ?? 0}`;
  if (duration_s === null) return `accept  ${path}: ${size}`;
  const sound = channels ? `${channels} ${channels === 1 ? 'channel' : 'channels'}` : 'no sound';
  return `accept  ${path}: ${size}, ${duration_s} s, ${sound}`;
}
