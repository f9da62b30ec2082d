import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isAppError } from '#contracts/errors.ts';
import type { Operator } from '#domain/index.ts';
import { actions } from '#contracts/moderation.ts';
import { defineCommand, flag, readIds, WrongUse, type CommandIo } from '../command.ts';
import { decideAll } from './review-batch.ts';
import {
  askParty,
  decideCase,
  openAccountCase,
  queue,
  queues,
  showCase,
  undo,
  type CaseValues,
  type ReviewWork,
} from './review-cases.ts';
import { withProduct } from '../session.ts';

export const reviewCommand = defineCommand({
  name: 'review',
  summary: 'decide about cases and about pictures of members',
  help: [
    'velour review queues [--json]',
    'velour review queue [--kind <kind>,…] [--json]',
    'velour review show [--json] <reference>',
    'velour review decide <reference> <action> [--rule <code>] [--facts <text>]',
    '  [--regions gb,fr] [--labels staged] [--days 7] [--strike content|copyright|misuse] [--changes <text>]',
    '  [--preview <key of the own picture that was seen>] [--seen <name of the text that was seen>]',
    'velour review decide --member <name> [--kind <kind>] <action> [the same] [--seen <name of what was shown>]',
    'velour review open --member <name> --reason <text> <reference>',
    'velour review undo <decision>',
    'velour review refer --party <name> <reference>',
    'velour review answer --party <name> --facts <text> <reference>',
    'velour review list [--json]',
    'velour review show --out <file.jpg> <picture_id>',
    'velour review approve <picture_id>...',
    'velour review reject --reason <text> <picture_id>...',
    '',
    'queues: how many cases of each kind wait. queue: the fifty most urgent. show: everything about one.',
    `decide: ${actions.slice(0, 7).join(', ')},`,
    `  ${actions.slice(7).join(', ')}. What is against somebody needs a rule and facts, which they`,
    '  read. What must not be seen is gone at once; everything else takes effect after ten seconds, in which',
    '  undo takes it back. --days is for mute and suspend, --changes says what asks for changes.',
    '  --seen is for the approval of a comment that waits: show prints it below the text.',
    '  uphold answers an appeal: the decision stands; restore brings back.',
    'decide --member: all open cases of a member, or those of a kind, up to 500 at a time. It shows them first, and',
    '  what is refused, and names what it has shown; with that name in --seen it decides.',
    'open: a case about the account of the uploader of a case, or of the sender of the form, in which',
    '  strike, mute, suspend and ban are decided. An open one is added to.',
    'refer notes to which neutral party a case went, answer what that party said; then decide.',
    'list: pictures that wait, the oldest first. Until then their members alone see them.',
    'show: writes the picture to a new file that only you can read.',
    'approve: shows it, and erases the one before it. reject: erases it; the member reads the reason.',
    'With PICTURE_REVIEW=off nothing waits.',
    'Exit status: 0 done, 1 it was refused, is not there or was decided before, 2 wrong use.',
  ].join('\n'),
  async run(argv, io) {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options,
    });
    const [verb = '', ...rest] = positionals;
    const work = workOf(verb, rest, values);
    if (!work) throw new WrongUse('Say what to review: the help has the words.');
    return withProduct(({ system_domain: { operator } }) => work(operator, io));
  },
});

const text = { type: 'string' } as const;
const options = {
  json: flag,
  out: text,
  reason: text,
  member: text,
  kind: text,
  rule: text,
  facts: text,
  party: text,
  regions: text,
  labels: text,
  days: text,
  strike: text,
  changes: text,
  preview: text,
  seen: text,
} as const;

type Pictures = Operator['pictures'];
type Work = (pictures: Pictures, io: CommandIo) => Promise<number>;
interface Values extends CaseValues {
  out?: string | undefined;
}

function workOf(verb: string, rest: readonly string[], values: Values): ReviewWork | undefined {
  const [first = '', second = '', ...more] = rest;
  if (verb === 'decide' && values.member !== undefined)
    return first !== '' && second === '' ? decideAll(first, values) : undefined;
  if (more.length === 0 && verb === 'decide' && second !== '')
    return decideCase(first, second, values);
  if (verb === 'queues' && first === '') return queues(values);
  if (verb === 'queue' && first === '') return queue(values);
  if (second === '' && first !== '') {
    // A picture has a shorter number, and is written to a file.
    if (verb === 'show' && values.out === undefined && first.length > 7)
      return showCase(first, values);
    if (verb === 'undo') return undo(first);
    if (verb === 'open') return openAccountCase(first, values);
    if (verb === 'refer' || verb === 'answer') return askParty(verb, first, values);
  }
  const work = pictureWork(verb, rest, values);
  return work && (({ pictures }, io) => work(pictures, io));
}

const reason_most = 1000;

function pictureWork(verb: string, rest: readonly string[], values: Values): Work | undefined {
  if (verb === 'list' && rest.length === 0) return list(values);
  const ids = readIds(rest);
  if (!ids) return undefined;
  const [picture_id = 0, ...more] = ids;
  if (verb === 'show' && more.length === 0) return show(picture_id, values);
  if (verb === 'approve') return decide(ids, 'approved', (pictures, id) => pictures.approve(id));
  if (verb !== 'reject') return undefined;
  const reason = (values.reason ?? '').trim();
  if (reason === '' || reason.length > reason_most)
    throw new WrongUse('Say with --reason why, for the member to read: up to 1000 characters.');
  return decide(ids, 'rejected', (pictures, id) => pictures.reject(id, reason));
}

const list =
  ({ json }: Values): Work =>
  async (pictures, io) => {
    const waiting = await pictures.list();
    if (json) io.out(JSON.stringify(waiting));
    else if (waiting.length === 0) io.out('No picture waits.');
    else
      for (const { picture_id, username, section, created_at } of waiting)
        io.out(`${picture_id}: ${section} of ${username} · ${created_at.toISOString()}`);
    return 0;
  };

function show(picture_id: number, { out }: Values): Work {
  if (out === undefined) throw new WrongUse('Say with --out where the picture is to be written.');
  const path = resolve(out);
  return async (pictures, io) => {
    const picture = await pictures.show(picture_id).catch(undefinedIfMissing);
    if (!picture) return missing(picture_id, io);
    // Never over a file that there is, nor through a link.
    const written = await writeFile(path, picture, { flag: 'wx', mode: 0o600 }).then(
      () => true,
      () => false,
    );
    if (written) io.out(`${picture_id}: written to ${path}`);
    else io.err(`${path} could not be written: it exists, or its folder does not.`);
    return written ? 0 : 1;
  };
}

const decide =
  (
    ids: readonly number[],
    done: string,
    act: (pictures: Pictures, picture_id: number) => Promise<void>,
  ): Work =>
  async (pictures, io) => {
    let status = 0;
    for (const picture_id of ids) {
      const isDone = await act(pictures, picture_id).then(() => true, undefinedIfMissing);
      if (isDone) io.out(`${picture_id}: ${done}`);
      else status = missing(picture_id, io);
    }
    return status;
  };

function missing(picture_id: number, io: CommandIo): number {
  io.err(`${picture_id}: there is no such picture, or it was decided before.`);
  return 1;
}

function undefinedIfMissing(error: unknown): undefined {
  // Somebody works on its case, or decided it a moment ago.
  if (!isAppError(error) || !['not_found', 'already'].includes(error.code)) throw error;
}
