import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { refusalReasons, type RefusalReason } from '#contracts/calls/forms/age.ts';
import { isAppError } from '#contracts/errors.ts';
import type { Operator } from '#domain/index.ts';
import { defineCommand, flag, readIds, WrongUse, type CommandIo } from '../command.ts';
import { withProduct } from '../session.ts';

export const ageCommand = defineCommand({
  name: 'age',
  summary: 'decide about photos by which visitors prove their age',
  help: [
    'velour age list [--json]',
    'velour age show --out <file.jpg> <photo_id>',
    `velour age decide --approve|--refuse ${refusalReasons.join('|')} <photo_id>...`,
    'velour age counts [--days <n>] [--json]',
    'velour age keys',
    '',
    'list: photos that wait, the oldest first, and the age that each must show.',
    'show: writes the picture, decrypted, to a new file that only you can read. Delete it when you decided.',
    'decide: approves or refuses, and erases the photo. A refused visitor can send another one.',
    '  unclear: it is too dark or not sharp; face: it does not show one face; age: it does not show the age.',
    'counts: how often each method was begun, passed and refused on each of the last 30 days.',
    'keys: writes a new pair of keys: the public one for the site, the private one for staff who look at photos.',
    'Photos without a decision are erased within 24 hours.',
    'Exit status: 0 done, 1 there is no such photo or it was decided before, 2 wrong use.',
  ].join('\n'),
  async run(argv, io) {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        json: flag,
        approve: flag,
        refuse: { type: 'string' },
        out: { type: 'string' },
        days: { type: 'string', default: '30' },
      },
    });
    const [verb = '', ...rest] = positionals;
    const work = workOf(verb, rest, values);
    if (!work) throw new WrongUse('Say list, show, decide, counts or keys.');
    return withProduct(({ system_domain: { operator } }) => work(operator.ages, io));
  },
});

type Work = (ages: Operator['ages'], io: CommandIo) => Promise<number>;
interface Values {
  json: boolean;
  approve: boolean;
  refuse?: string | undefined;
  out?: string | undefined;
  days: string;
}

function workOf(verb: string, rest: readonly string[], values: Values): Work | undefined {
  if (verb === 'list' && rest.length === 0) return list(values);
  if (verb === 'counts' && rest.length === 0) return counts(values);
  if (verb === 'keys' && rest.length === 0) return keys;
  const ids = readIds(rest);
  if (!ids) return undefined;
  const [photo_id = 0, ...more] = ids;
  if (verb === 'show' && more.length === 0) return show(photo_id, values);
  return verb === 'decide' ? decide(ids, values) : undefined;
}

const keys: Work = async (ages, io) => {
  const { public_key, private_key } = ages.newKeys();
  io.out(`AGE_PHOTO_PUBLIC_KEY=${public_key}`);
  io.out(`AGE_PHOTO_PRIVATE_KEY=${private_key}`);
  return 0;
};

const list =
  ({ json }: Values): Work =>
  async (ages, io) => {
    const photos = await ages.list();
    if (json) io.out(JSON.stringify(photos));
    else if (photos.length === 0) io.out('No photo waits.');
    else
      for (const { photo_id, created_at, challenge_age } of photos)
        io.out(`${photo_id}: ${created_at.toISOString()} · must show ${challenge_age} years`);
    return 0;
  };

function show(photo_id: number, { out }: Values): Work {
  if (out === undefined) throw new WrongUse('Say with --out where the picture is to be written.');
  const path = resolve(out);
  return async (ages, io) => {
    const picture = await ages.show(photo_id).catch(undefinedIfMissing);
    if (!picture) return noPhoto(photo_id, io);
    // Never over a file that there is, nor through a link.
    const written = await writeFile(path, picture, { flag: 'wx', mode: 0o600 }).then(
      () => true,
      () => false,
    );
    if (written) io.out(`${photo_id}: written to ${path}`);
    else io.err(`${path} could not be written: it exists, or its folder does not.`);
    return written ? 0 : 1;
  };
}

function decide(ids: readonly number[], { approve, refuse }: Values): Work {
  const refusal = refusalReasons.find((each) => each === refuse);
  if (approve ? refuse !== undefined : refusal === undefined)
    throw new WrongUse(`Say --approve, or --refuse with one of ${refusalReasons.join(', ')}.`);
  return async (ages, io) => {
    let status = 0;
    for (const photo_id of ids) status |= await decideOne(ages, io, photo_id, refusal);
    return status;
  };
}

async function decideOne(
  ages: Operator['ages'],
  io: CommandIo,
  photo_id: number,
  refusal: RefusalReason | undefined,
): Promise<number> {
  const isDecided = await ages.decide({ photo_id, refusal }).catch(undefinedIfMissing);
  if (isDecided === undefined) return noPhoto(photo_id, io);
  const done = refusal === undefined ? 'approved' : `refused, ${refusal}`;
  io.out(`${photo_id}: ${isDecided ? done : 'was decided before'}`);
  return isDecided ? 0 : 1;
}

const days_most = 3650;

function counts({ days: text, json }: Values): Work {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > days_most) throw new WrongUse(`--days is between 1 and ${days_most}.`);
  return async (ages, io) => {
    const rows = await ages.counts({ days });
    if (json) io.out(JSON.stringify(rows));
    else if (rows.length === 0) io.out('Nobody was checked.');
    else
      for (const { day, method, started, passed, refused } of rows)
        io.out(`${day} ${method}: ${started} started, ${passed} passed, ${refused} refused`);
    return 0;
  };
}

function noPhoto(photo_id: number, io: CommandIo): number {
  io.err(`${photo_id}: there is no such photo, or it is erased.`);
  return 1;
}

function undefinedIfMissing(error: unknown): undefined {
  if (!isAppError(error) || error.code !== 'not_found') throw error;
}
