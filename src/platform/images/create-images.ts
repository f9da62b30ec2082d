import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { gib, JailFailed, type Jail, type JailLimits } from '../jail/port.ts';
import { damaged, MediaRefused } from '../media-refused.ts';
import type { ChildTask, WrittenHash } from './child-task.ts';
import type { Images, PhotoFacts, PhotoHash, Size } from './port.ts';

const child = join(import.meta.dirname, 'picture-child.ts');

/**
 * A photo of 64 million pixels takes a few seconds and up to 1.5 GB. The wall time is generous
 * because a busy machine is not the photo's fault.
 */
const limits: JailLimits = {
  wall_seconds: 90,
  cpu_seconds: 30,
  memory_bytes: 2 * gib,
  file_bytes: 64 * 1024 ** 2,
  folder_bytes: 256 * 1024 ** 2,
  output_bytes: 64 * 1024,
};

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const Hash = z.object({ pdq: hex, middle: hex, quality: z.int().min(0).max(100) });
const side = z.int().min(1).max(100_000);
/** The child has read untrusted bytes, so its output is validated like any untrusted input. */
const Answer = z.union([
  z.object({
    facts: z.nullable(
      z.object({
        width: side,
        height: side,
        format: z.enum(['jpeg', 'png', 'webp', 'avif', 'gif', 'heic']),
        /** Of a task that cuts. */
        cut: z.object({ width: side, height: side }).optional(),
        /** Of a photo that is converted. */
        hash: Hash.optional(),
        /** Of a photo that is cut: of the whole and of the part. */
        hashes: z.array(Hash).max(2).optional(),
      }),
    ),
  }),
  z.object({
    refused: z.object({
      code: z.enum(['file_type', 'damaged', 'too_large']),
      message: z.string().max(300),
    }),
  }),
  z.object({ fault: z.string() }),
]);

type ChildFacts = PhotoFacts & {
  cut?: Size | undefined;
  hash?: WrittenHash | undefined;
  hashes?: WrittenHash[] | undefined;
};

/** Processes images with sharp in one child process per task: this process never loads sharp. */
export function createImages(jail: Jail): Images {
  const program = programFolders();

  async function run(
    task: ChildTask,
    files: readonly string[],
    signal?: AbortSignal,
  ): Promise<ChildFacts | null> {
    const reads = [...program, ...files];
    const writes = 'folder' in task ? task.folder : undefined;
    const args = [child, JSON.stringify(task)];
    const { stdout } = await jail
      .run({ command: 'node', args, reads, writes, limits, signal })
      .catch(toRefusal);
    const answer = Answer.parse(JSON.parse(stdout.toString()));
    if ('refused' in answer) throw new MediaRefused(answer.refused.code, answer.refused.message);
    if ('fault' in answer) throw new Error(`A picture could not be made: ${answer.fault}`);
    return answer.facts;
  }

  async function photo(
    task: ChildTask & { file: string },
    signal?: AbortSignal,
  ): Promise<ChildFacts> {
    const facts = await run(task, [task.file], signal);
    if (!facts) throw new Error('The child said nothing of the photo.');
    return facts;
  }

  return {
    check: (file, signal) => photo({ task: 'check', file }, signal),
    async convert(file, folder, widths, signal) {
      const { hash, ...facts } = await photo({ task: 'convert', file, folder, widths }, signal);
      return { ...facts, hash: hash && readHash(hash) };
    },
    async crop(file, folder, { sizes, area }, signal) {
      const task = { task: 'crop', file, folder, sizes, ...(area && { area }) } as const;
      const { cut, hashes = [], ...facts } = await photo(task, signal);
      if (!cut) throw new Error('The child cut nothing.');
      return { ...facts, cut, hashes: hashes.map(readHash) };
    },
    watermark: (file, folder, text, signal) =>
      photo({ task: 'watermark', file, folder, text }, signal),
    async writeIcons(file, folder, icons, signal) {
      await run({ task: 'icons', file, folder, icons }, [file], signal);
    },
    async writeFrames(frames, folder, widths, signal) {
      await run(
        { task: 'frames', frames, folder, widths },
        frames.map(({ file }) => file),
        signal,
      );
    },
  };
}

const readHash = ({ pdq, middle, quality }: WrittenHash): PhotoHash => ({
  pdq: Buffer.from(pdq, 'hex'),
  middle: Buffer.from(middle, 'hex'),
  quality,
});

/**
 * A crash or an exceeded limit is caused by the photo; an error in our own program is not, and is
 * recognised by Node's version in the last line.
 */
function toRefusal(error: unknown): never {
  if (error instanceof JailFailed && error.how === 'limit')
    throw damaged('photo', 'decoding it takes more than a photo may cost', { cause: error });
  if (error instanceof JailFailed && error.how === 'exit' && !/^Node\.js v\d/m.test(error.stderr))
    throw damaged('photo', 'it cannot be decoded', { cause: error });
  throw error;
}

/** Files that the child needs: its own source, sharp with its dependencies, and libheif. */
function programFolders(): string[] {
  const manifest = (name: string, from: string): string => {
    const found = findPackageJSON(name, from);
    if (!found) throw new Error(`The package ${name} is not installed.`);
    return found;
  };
  const sharp = manifest('sharp', import.meta.url);
  const own = ['detect-libc', 'semver'].map((name) => manifest(name, sharp));
  return [
    import.meta.dirname,
    join(import.meta.dirname, '../media-refused.ts'),
    join(import.meta.dirname, '../hash'),
    manifest('..', import.meta.url),
    ...[sharp, manifest('libheif-js', import.meta.url), ...own].map(dirname),
    // sharp's native packages for this machine, whatever their names
    dirname(dirname(manifest('@img/colour', sharp))),
  ];
}
