import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { roles } from '#contracts/calls/accounts/accounts.ts';
import { isAppError } from '#contracts/errors.ts';
import type { Operator } from '#domain/index.ts';
import { defineCommand, flag, WrongUse, type CommandIo } from '../command.ts';
import { printable } from '../plain-text.ts';
import { withProduct } from '../session.ts';

export const memberCommand = defineCommand({
  name: 'member',
  summary: 'see, suspend and erase accounts',
  help: [
    'velour member list [--json] [--waiting]',
    'velour member show [--json] <name>',
    'velour member approve <name>',
    'velour member reject <name> --reason <text>',
    'velour member suspend <name> --reason <text> --days <number>',
    'velour member ban <name> --reason <text>',
    'velour member unban <name>',
    'velour member clear <name>',
    'velour member end-sessions <name>',
    'velour member reset-factor <name> --reason <text>',
    `velour member role <name> ${roles.join('|')} --reason <text>`,
    'velour member child-safety <name> on|off --reason <text>',
    'velour member export <name> <file>',
    'velour member erase <name> --reason <text>',
    '',
    'list: the newest 500 accounts, or those that wait for you. show: one, with its address and its latest',
    'security events.',
    'approve, reject: accounts that wait, where REGISTRATION is approval. reject deletes the account.',
    'suspend, ban: ends all sessions and refuses new ones, for days or for good; the member reads the reason',
    'in a mail and when signing in. unban lifts either; what lasts longer is not made shorter before that.',
    'clear: for an account that may only read because its member gave a birth date under 18: make sure of the',
    'age first.',
    'role: what the member may do; all sessions end. The last administrator stays one. Moderators and',
    'administrators sign in with passwords of 12 characters or more: a shorter one has to be replaced at',
    '/restore/ first.',
    'child-safety: whether a moderator or administrator sees cases of dangers for children.',
    'reset-factor: for a member who has lost the app, the codes and all passkeys. Be sure who asks: the',
    'password alone opens the account then; a mail gives the member the reason.',
    'export: all that is stored of the account, as a ZIP; for a member who cannot sign in.',
    'erase: everything of the account for good, with what the member uploaded; the member reads the reason in',
    'a mail.',
    'Exit status: 0 done, 1 refused with the reason, 2 wrong use.',
  ].join('\n'),
  run(argv, io) {
    const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options });
    const [verb, name, ...more] = positionals;
    const takesTwo =
      (verb === 'role' || verb === 'export' || verb === 'child-safety') && more.length === 1;
    if (more.length > 0 && !takesTwo) throw new WrongUse('Say one name.');
    const work =
      verb === 'list' && name === undefined ? list(values) : named(verb, name, values, more[0]);
    return withProduct(async ({ system_domain: { operator } }) => {
      try {
        await work(operator.members, io);
        return 0;
      } catch (error) {
        io.err(verb === 'export' ? exportRefusal(error) : refusalOf(error, verb));
        return 1;
      }
    });
  },
});

const already: Readonly<Record<string, string>> = {
  approve: 'This account does not wait for you.',
  reject: 'This account does not wait for you.',
  clear: 'This account may write.',
  'child-safety': 'That is for moderators and administrators.',
};

/** Throws what is no refusal. */
function refusalOf(error: unknown, verb: string | undefined): string {
  if (isAppError(error) && error.code === 'not_found') return 'There is no such account.';
  if (isAppError(error) && error.code === 'already' && error.info?.['until'] !== undefined)
    return 'This account is locked for longer: `velour member unban` first.';
  if (isAppError(error) && error.code === 'already')
    return already[verb ?? ''] ?? 'That is the last administrator: make another one first.';
  if (isAppError(error) && error.code === 'forbidden' && error.info?.['hold'] !== undefined)
    return 'A legal hold keeps this account: see `velour hold list`.';
  throw error;
}

/** Likewise. */
function exportRefusal(error: unknown): string {
  if (isAppError(error) && error.code === 'already') return 'There is such a file already.';
  return refusalOf(error, 'export');
}

const options = {
  json: flag,
  waiting: flag,
  reason: { type: 'string', default: '' },
  days: { type: 'string', default: '' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
type Members = Operator['members'];
type Work = (members: Members, io: CommandIo) => Promise<void>;

const list =
  ({ json, waiting }: Values): Work =>
  async (members, io) => {
    const rows = await members.list({ is_waiting: waiting });
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
  if (verb === 'suspend' || verb === 'ban') return suspend(name, verb, values);
  if (verb === 'approve') return said(`${name} may sign in now.`, (of) => of.approve(name));
  if (verb === 'reject') return reject(name, values);
  if (verb === 'role') return setRole(name, more, values);
  if (verb === 'child-safety') return setChildSafety(name, more, values);
  if (verb === 'export') return exportTo(name, more);
  if (verb === 'reset-factor') return resetFactor(name, values);
  if (verb === 'unban') return said(`${name} may sign in again.`, (of) => of.unban(name));
  if (verb === 'clear') return said(`${name} may write again.`, (of) => of.clear(name));
  if (verb === 'erase') return erase(name, values);
  if (verb === 'end-sessions')
    return async (members, io) => io.out(`${await members.endSessions(name)} sessions ended.`);
  throw new WrongUse(
    'Say list, show, approve, reject, suspend, ban, unban, clear, end-sessions, role, child-safety, reset-factor, export or erase.',
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
    const { email, sessions, suspended_reason, join_reason, read_only_at, events } = shown;
    io.out(lineOf(shown));
    io.out(`${printable(email)} · ${sessions} sessions`);
    if (suspended_reason !== '') io.out(`suspended: ${printable(suspended_reason)}`);
    if (read_only_at) io.out('may only read: gave a birth date under 18');
    if (join_reason !== '') io.out(`wants to join: ${printable(join_reason)}`);
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

function setChildSafety(name: string, typed: string | undefined, { reason }: Values): Work {
  if (typed !== 'on' && typed !== 'off') throw new WrongUse('Say on or off.');
  demandReason(reason);
  const given = { is_on: typed === 'on', reason };
  const text = given.is_on ? 'sees' : 'does not see';
  return said(`${name} ${text} cases of dangers for children.`, (of) =>
    of.setChildSafety(name, given),
  );
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

function erase(name: string, { reason }: Values): Work {
  demandReason(reason);
  return said(`${name} is erased.`, (of) => of.erase(name, reason));
}

function reject(name: string, { reason }: Values): Work {
  demandReason(reason);
  return said(`${name} is rejected, and the account deleted.`, (of) => of.reject(name, reason));
}

function suspend(name: string, verb: 'suspend' | 'ban', { reason, days }: Values): Work {
  demandReason(reason);
  const isRight = verb === 'ban' ? days === '' : /^[1-9]\d{0,4}$/.test(days);
  if (!isRight) throw new WrongUse('suspend takes --days with a whole number, ban takes no days.');
  const given = { reason, days: verb === 'ban' ? undefined : Number(days) };
  const done = verb === 'ban' ? 'banned' : 'suspended';
  return said(`${name} is ${done}.`, (members) => members.suspend(name, given));
}
