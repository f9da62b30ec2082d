import { parseArgs } from 'node:util';
import type { Merge } from '#domain/merging/index.ts';
import { defineCommand, flag, WrongUse } from './command.ts';
import { reportNameChange } from './name-refusals.ts';
import { withProduct } from './session.ts';

const kinds = ['category', 'tag', 'model'] as const;

export const mergeCommand = defineCommand({
  name: 'merge',
  summary: 'make one category, tag or model part of another',
  help: [
    'velour merge category|tag|model [--json] <dir> <into-dir>',
    '',
    'Makes what has the address <dir> part of what has the address <into-dir>, for good: its address leads there from now on, and a worker of the site moves',
    'everything that is filed under it (500 videos in about a quarter of a second). Lists show both together until that is done. A model brings its aliases,',
    'votes and counts. The site may be running; if it is not, the work waits for it.',
    'Exit status: 0 queued, 1 refused, 2 wrong use. --json prints {"queued": {"videos": n, "albums": n}} or {"refused": sentence}.',
  ].join('\n'),
  async run(argv, io) {
    const { as_json, ...merge } = readOptions(argv);
    const { kind, dir, into } = merge;
    return withProduct(({ system_domain: { operator } }) =>
      reportNameChange({ kind, as_json }, io, operator.names.merge(merge), (queued) => ({
        json: { queued },
        text: `The ${kind} ${dir} leads to ${into} now; queued are its ${queued.videos} videos and ${queued.albums} albums.`,
      })),
    );
  },
});

interface Options extends Merge {
  as_json: boolean;
}

function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: flag },
  });
  const [word, dir, into, ...more] = positionals;
  const kind = kinds.find((each) => each === word);
  if (!kind) throw new WrongUse(`Say what to merge: ${kinds.join(', ')}.`);
  if (dir === undefined || into === undefined || more.length > 0)
    throw new WrongUse('Say two addresses: what to merge, and into what.');
  return { kind, dir, into, as_json: values.json };
}
