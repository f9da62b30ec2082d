import { parseArgs } from 'node:util';
import { isAppError } from '#contracts/errors.ts';
import { defineCommand, flag, readIds, WrongUse, type CommandIo } from '../command.ts';
import { partnerKeys } from './partner-keys.ts';
import { printable } from '../plain-text.ts';
import { withProduct } from '../session.ts';

const kinds = ['channel', 'member'] as const;

export const partnerCommand = defineCommand({
  name: 'partner',
  summary: 'keys that read the dumps; channels and members without promotional videos of partners',
  help: [
    'velour partner exclude channel|member [--remove] [--json] <id>',
    'velour partner exclusions [--json]',
    'velour partner key add [--json] <name>',
    'velour partner key list [--json]',
    'velour partner key remove [--json] <key_id>',
    '',
    'exclude: the pages of the videos of this channel or member no longer show the row “Play more”;',
    '--remove shows it again. Visitors see the change within a second.',
    'exclusions lists who is excluded. The ids are those of /api/json/channel/… and of the uploader',
    'in /api/json/video/….',
    'key add prints a secret once; the database has its hash only. It reads the dumps of the catalogue',
    '(docs/dumps.md). key remove ends it at once.',
    'Exit status: 0 done, 1 there is no such channel, member, exclusion or key, 2 wrong use.',
    '--json prints {kind, id, outcome: excluded|already|removed|unknown}, or an array of',
    '{kind, id, name, excluded_at}.',
  ].join('\n'),
  async run(argv, io) {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { remove: flag, json: flag },
    });
    const [verb, ...rest] = positionals;
    if (verb === 'key' && !values.remove) return partnerKeys(rest, values.json, io);
    if (verb === 'exclusions' && rest.length === 0 && !values.remove) return list(values.json, io);
    const [word, id, ...more] = rest;
    const kind = kinds.find((each) => each === word);
    const [number] = readIds(id === undefined ? [] : [id]) ?? [];
    if (verb !== 'exclude' || !kind || number === undefined || more.length > 0)
      throw new WrongUse('Say exclude with channel or member and a number, exclusions, or key.');
    return exclude({ kind, id: number }, values, io);
  },
});

type Whom = { kind: (typeof kinds)[number]; id: number };

const sentences = {
  excluded: 'is excluded',
  already: 'was excluded already',
  removed: 'is no longer excluded',
  unknown: 'there is none',
} as const;

const exclude = (
  whom: Whom,
  { remove, json }: { remove: boolean; json: boolean },
  io: CommandIo,
): Promise<number> =>
  withProduct(async ({ system_domain: { operator } }) => {
    const change = remove ? operator.partners.endExclusion : operator.partners.exclude;
    const isChanged = await change(whom).catch(unknownOnly);
    const outcome =
      isChanged === undefined || (remove && !isChanged)
        ? 'unknown'
        : remove
          ? 'removed'
          : isChanged
            ? 'excluded'
            : 'already';
    io.out(
      json
        ? JSON.stringify({ ...whom, outcome })
        : `${whom.kind} ${whom.id}: ${sentences[outcome]}`,
    );
    return outcome === 'unknown' ? 1 : 0;
  });

function unknownOnly(error: unknown): undefined {
  if (isAppError(error) && error.code === 'not_found') return undefined;
  throw error;
}

const list = (as_json: boolean, io: CommandIo): Promise<number> =>
  withProduct(async ({ system_domain: { operator } }) => {
    const excluded = await operator.partners.listExclusions();
    if (as_json) io.out(JSON.stringify(excluded));
    else if (excluded.length === 0) io.out('Nobody is excluded.');
    else
      for (const { kind, id, name, excluded_at } of excluded)
        io.out(
          `${kind} ${id}: ${printable(name)}, since ${excluded_at.toISOString().slice(0, 10)}`,
        );
    return 0;
  });
