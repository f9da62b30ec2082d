import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { roles } from '#contracts/calls/accounts.ts';
import { isAppError } from '#contracts/errors.ts';
import type { Operator } from '#domain/index.ts';
import { defineCommand, flag, WrongUse, type CommandIo } from './command.ts';
import { printable } from './plain-text.ts';
import { withProduct } from './session.ts';

export const memberCommand = defineCommand({
  name: 'member',
  summary: 'see, suspend and erase accounts',
  help: [
    'velour member list [--json]',
    'velour member show [--json] <name>',
    'velour member suspend <name> --reason <text> [--days <number>]',
    'velour member unsuspend <name>',
    'velour member end-sessions <name>',
    'velour member reset-factor <name> --reason <text>',
    `velour member role <name> ${roles.join('|')} --reason <text>`,
    'velour member export <name> <file>',
    'velour member erase <name>',
    '',
    'list: the newest 500 accounts. show: one, with its address and its latest security events.',
    'suspend: ends all sessions and refuses new ones; the member reads the reason when signing in. Without',
    '--days until unsuspend.',
    'role: what the member may do; all sessions end. The last administrator stays one.',
    'reset-factor: for a member who has lost the app and the codes. Be sure who asks: the password alone opens',
    'the account then.',
    'export: all that is stored of the account, as a ZIP; for a member who cannot sign in.',
    'erase: everything of the account for good; what the member uploaded stays, without its uploader.',
    'Exit status: 0 done, 1 there is no such account or it is the last administrator, 2 wrong use.',
  ].join('\n'),
  run(argv, io) {
    const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options });
    const [verb, name, ...more] = positionals;
    const takesTwo = (verb === 'role' || verb === 'export') && more.length === 1;
    if (more.length > 0 && !takesTwo) throw new WrongUse('Say one name.');
    const work =
      verb === 'list' && name === undefined ? list(values) : named(verb, name, values, more[0]);
    return withProduct(async ({ system_domain: { operator } }) => {
      try {
        await work(operator.members, io);
        return 0;
      } catch (error) {
        io.err(verb === 'export' ? exportRefusal(error) : refusalOf(error));
        return 1;
      }
    });
  },
});

/** Throws what is no refusal. */
function refusalOf(error: unknown): string {
  if (isAppError(error) && error.code === 'not_found') return 'There is no such account.';
  if (isAppError(error) && error.code === 'already')
    return 'That is the last administrator: make another one first.';
  throw error;
}

/** Likewise. */
function exportRefusal(error: unknown): string {
  if (isAppError(error) && error.code === 'already') return 'There is such a file already.';
  return refusalOf(error);
}

const options = {
  json: flag,
  reason: { type: 'string', default: '' },
  days: { type: 'string', default: '' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
type Members = Operator['members'];
type Work = (members: Members, io: CommandIo) => Promise<void>;

const list =
  ({ json }: Values): Work =>
  async (members, io) => {
    const rows = await members.list();
    if (json) io.out(JSON.stringify(rows));
    else for (const row of rows) io.out(lineOf(row));
  };

type Listed = Awaited<ReturnType<Members['list']>>[number];
const lineOf = ({ member_id, username, role, state, created_at }: Listed): string =>
  `${member_id}: ${printable(username)} · ${role} · ${state} · since ${created_at.toISOString().slice(0, 10)}`;

function named(
  verb: string | undefined,
  name: string | undefined,
  values: Values,
  more: string | undefined,
): Work {
  if (name === undefined) throw new WrongUse('Say what to do, and with which account by its name.');
  if (verb === 'show') return show(name, values);
  if (verb === 'suspend') return suspend(name, values);
  if (verb === 'role') return setRole(name, more, values);
  if (verb === 'export') return exportTo(name, more);
  if (verb === 'reset-factor') return resetFactor(name, values);
  if (verb === 'unsuspend') return said(`${name} may sign in again.`, (of) => of.unsuspend(name));
  if (verb === 'erase') return said(`${name} is erased.`, (of) => of.erase(name));
  if (verb === 'end-sessions')
    return async (members, io) => io.out(`${await members.endSessions(name)} sessions ended.`);
  throw new WrongUse(
    'Say list, show, suspend, unsuspend, end-sessions, role, reset-factor, export or erase.',
  );
}

const said =
  (text: string, work: (members: Members) => Promise<void>): Work =>
  async (members, io) => {
    await work(members);
    io.out(printable(text));
  };

const show =
  (name: string, { json }: Values): Work =>
  async (members, io) => {
    const shown = await members.show(name);
    if (json) return io.out(JSON.stringify(shown));
    const { email, sessions, suspended_reason, events } = shown;
    io.out(lineOf(shown));
    io.out(`${printable(email)} · ${sessions} sessions`);
    if (suspended_reason !== '') io.out(`suspended: ${printable(suspended_reason)}`);
    for (const { at, kind, actor } of events) io.out(`${at.toISOString()} ${kind} by ${actor}`);
  };

function demandReason(reason: string): void {
  if (reason === '' || reason.length > 1000) throw new WrongUse('Say why: --reason <text>.');
}

function setRole(name: string, typed: string | undefined, { reason }: Values): Work {
  const role = roles.find((each) => each === typed);
  if (role === undefined) throw new WrongUse(`Say a role: ${roles.join(', ')}.`);
  demandReason(reason);
  return said(`${name} has the role ${role}.`, (of) => of.setRole(name, { role, reason }));
}

function exportTo(name: string, file: string | undefined): Work {
  if (file === undefined) throw new WrongUse('Say where to: a file that is not there yet.');
  return said(`All that is stored of ${name} is in ${file}.`, (of) =>
    of.export(name, resolve(file)),
  );
}

function resetFactor(name: string, { reason }: Values): Work {
  demandReason(reason);
  return said(`${name} has no second factor any more.`, (of) => of.resetFactor(name, reason));
}

function suspend(name: string, { reason, days }: Values): Work {
  demandReason(reason);
  if (!/^(|[1-9]\d{0,4})$/.test(days)) throw new WrongUse('--days takes a whole number.');
  const given = { reason, days: days === '' ? undefined : Number(days) };
  return said(`${name} is suspended.`, (members) => members.suspend(name, given));
}
