import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isAppError } from '#contracts/errors.ts';
import type { Operator } from '#domain/index.ts';
import { defineCommand, flag, readIds, WrongUse, type CommandIo } from './command.ts';
import { withProduct } from './session.ts';

export const reviewCommand = defineCommand({
  name: 'review',
  summary: 'decide about pictures of members',
  help: [
    'velour review list [--json]',
    'velour review show --out <file.jpg> <picture_id>',
    'velour review approve <picture_id>...',
    'velour review reject --reason <text> <picture_id>...',
    '',
    'list: pictures that wait, the oldest first. Until then their members alone see them.',
    'show: writes the picture to a new file that only you can read.',
    'approve: shows it, and erases the one before it. reject: erases it; the member reads the reason.',
    'With PICTURE_REVIEW=off nothing waits.',
    'Exit status: 0 done, 1 there is no such picture or it was decided before, 2 wrong use.',
  ].join('\n'),
  async run(argv, io) {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { json: flag, out: { type: 'string' }, reason: { type: 'string' } },
    });
    const [verb = '', ...rest] = positionals;
    const work = workOf(verb, rest, values);
    if (!work) throw new WrongUse('Say list, show, approve or reject.');
    return withProduct(({ system_domain: { operator } }) => work(operator.pictures, io));
  },
});

type Pictures = Operator['pictures'];
type Work = (pictures: Pictures, io: CommandIo) => Promise<number>;
interface Values {
  json: boolean;
  out?: string | undefined;
  reason?: string | undefined;
}

const reason_most = 1000;

function workOf(verb: string, rest: readonly string[], values: Values): Work | undefined {
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
  if (!isAppError(error) || error.code !== 'not_found') throw error;
}
