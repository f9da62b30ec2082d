import { parseArgs } from 'node:util';
import type { Merge } from '#domain/merging/index.ts';
import { defineCommand, flag, WrongUse } from '../command.ts';
import { reportNameChange } from './name-refusals.ts';
import { withProduct } from '../session.ts';

const kinds = ['category', 'tag', 'model'] as const;

export const mergeCommand = defineCommand({
  name: 'merge',
  summary: 'merge one category, tag or model into another',
  help: [
    'velour merge category|tag|model [--json] <dir> <into-dir>',
    '',
    'Merges the name with the address <dir> into the one with the address <into-dir>, for good: its',
    'address redirects at once, and a worker of the site moves all its links (500 videos in about a',
    'quarter of a second). Lists show both together meanwhile. A model brings its aliases, votes and',
    'counts. The site may be running; otherwise the job waits for the next worker.',
    'Exit status: 0 queued, 1 refused, 2 wrong use.',
    '--json prints {"queued": {"videos": n, "albums": n}} or {"refused": sentence}.',
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
