import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { readConfig } from '#platform/config.ts';
import { createLocalTranscoder } from '#platform/ffmpeg/local-transcoder.ts';
import { createImages } from '#platform/images/create-images.ts';
import { createJail } from '#platform/jail/create-jail.ts';
import { stopSignal } from '../stop.ts';
import { checkFiles, type CheckedFile } from './check-files.ts';
import { pathsToCheck } from './check-paths.ts';
import type { Command, CommandIo } from './command.ts';
import { printable } from './plain-text.ts';
import { root } from './session.ts';

export const checkCommand: Command = {
  name: 'check',
  summary: 'say whether files would be taken in, and why not',
  help: [
    'velour check [--json] [--min-minutes n] <files or folders>…',
    '',
    'Decodes each file as an import would, below folders all that are not hidden, and writes nothing: no database and no DATA_DIR is needed.',
    'One line a file, in order. Photos are judged as those of an album. --min-minutes also refuses shorter videos; 0, the default, takes any length,',
    'and it may be a fraction.',
    'Exit status: 0 all would be taken, 1 something was refused, 2 wrong use.',
    '--json prints one object a line: {path, verdict, code, reason, kind, duration_s, width, height, audio_channels}.',
    '  path            the argument as given, joined with the place of the file below it',
    '  verdict         accept or refuse',
    '  code            null, file_type, damaged, too_large, too_short, unreadable; internal when the fault is not the file’s',
    '  reason          a sentence, null when accepted',
    '  kind            video or photo by the end of the name, else null',
    '  duration_s      seconds that were decoded; null for photos and where it is not known',
    '  width, height   as seen, after rotation and pixel aspect; null where not known',
    '  audio_channels  0 without sound; null where not known',
  ].join('\n'),
  async run(argv, io) {
    const options = readOptions(argv);
    if (typeof options === 'string') {
      io.err(`${options}\n\n${checkCommand.help}`);
      return 2;
    }
    return await checkAll(options, io);
  },
};

interface Options {
  as_json: boolean;
  min_seconds: number;
  paths: string[];
}

/** A sentence when they are wrong. */
function readOptions(argv: string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        'min-minutes': { type: 'string', default: '0' },
      },
    });
    const minutes = values['min-minutes'];
    if (!/^\d{1,5}(\.\d{1,6})?$/.test(minutes))
      return '--min-minutes must be a number of minutes, such as 6 or 0.5.';
    if (positionals.length === 0) return 'Name at least one file or folder.';
    return { as_json: values.json, min_seconds: Number(minutes) * 60, paths: positionals };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function checkAll({ as_json, min_seconds, paths }: Options, io: CommandIo): Promise<number> {
  const { allow_unjailed, ffmpeg_preset } = readConfig(process.env, root);
  const stop = new AbortController();
  void stopSignal().then((signal) => stop.abort(new Error(`stopped by ${signal}`)));
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
    await checkFiles(files, { decoders, min_seconds, lanes, signal: stop.signal, report });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    io.err('Stopped.');
    return 1;
  }
  return refused > 0 ? 1 : 0;
}

function sentence({
  path,
  verdict,
  reason,
  duration_s,
  width,
  height,
  audio_channels,
}: CheckedFile): string {
  if (verdict === 'refuse') return `refuse  ${printable(path)}: ${printable(reason ?? '')}`;
  const facts = [
    `${width ?? 0} × ${height ?? 0}`,
    ...(duration_s === null
      ? []
      : [
          `${duration_s} s`,
          audio_channels
            ? `${audio_channels} ${audio_channels === 1 ? 'channel' : 'channels'}`
            : 'no sound',
        ]),
  ];
  return `accept  ${printable(path)}: ${facts.join(', ')}`;
}
