import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isAppError } from '#contracts/errors.ts';
import type { Operator } from '#domain/index.ts';
import { subjectTypes } from '#contracts/moderation.ts';
import type { ShownEvent } from '#domain/case-queues/index.ts';
import type { ExportFault, NamedHistory } from '#domain/oversight/index.ts';
import { defineCommand, flag, WrongUse, type CommandIo } from '../command.ts';
import { plainLine } from '../plain-text.ts';
import { withProduct } from '../session.ts';

export const auditCommand = defineCommand({
  name: 'audit',
  summary: 'check, export and read the events of all decisions',
  help: [
    'velour audit verify [<file>]',
    'velour audit export <file>',
    'velour audit history [--json] [--before <event>] <type>:<id>',
    'velour audit history [--json] [--before <event>] --member <name>|--staff <name>',
    '',
    'Events are chained: each has a hash of itself and of the one before. verify walks the whole chain and',
    'names the first event that was altered; with a file, it checks that export, and that the site still',
    'has all of its events as they were. That the last events were deleted only an export can show, so',
    'store one elsewhere, daily.',
    'export writes the events to a new file as lines of JSON, signed with a key (Ed25519) that is made of',
    'SECRET; its public half is in the first line.',
    `history: the newest 100 events about a ${subjectTypes.join(', ')}; about a member; or by one of the staff.`,
    'Exit status: 0 all is well, 1 an event or a file was altered, or there is no such name, 2 wrong use.',
  ].join('\n'),
  run(argv, io) {
    const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options });
    const [verb, of = '', ...more] = positionals;
    const work = more.length > 0 ? undefined : workOf(verb, of, values);
    if (!work) throw new WrongUse('Say verify, export with a file, or history of something.');
    return withProduct(({ system_domain: { operator } }) => work(operator.audit, io));
  },
});

const text = { type: 'string' } as const;
const options = { json: flag, before: text, member: text, staff: text } as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
type Audit = Operator['audit'];
type Work = (audit: Audit, io: CommandIo) => Promise<number>;

function workOf(verb: string | undefined, of: string, values: Values): Work | undefined {
  if (verb === 'verify') return of === '' ? verifyChain : verifyFile(of);
  if (verb === 'export' && of !== '') return exportTo(of);
  if (verb === 'history') return history(historyOf(of, values), values);
  return undefined;
}

const verifyChain: Work = async (audit, io) => {
  const broken = await audit.findBrokenEvent();
  if (broken === null) io.out('The chain of events is whole.');
  else io.err(`Event ${broken} was altered: its hash does not follow.`);
  return broken === null ? 0 : 1;
};

const sentences = {
  line: (found) => `Line ${'line' in found ? found.line : 0} is no event of an export.`,
  cut: () => 'The file was cut off: it has no signature.',
  signature: () => 'The signature is wrong: the file was altered, or it is of another site.',
  chain: (found) => `Event ${idOf(found)} of the file was altered: its hash does not follow.`,
  missing: (found) =>
    `The events from ${idOf(found)} on were deleted: the file has them, the site has not.`,
  differs: (found) => `Event ${idOf(found)} of the site was altered since the export.`,
} as const satisfies Record<ExportFault['fault'], (found: ExportFault) => string>;

const idOf = (found: ExportFault): number => ('event_id' in found ? found.event_id : 0);

const verifyFile =
  (path: string): Work =>
  async (audit, io) => {
    const input = createReadStream(resolve(path), 'utf8');
    const opened = await new Promise<boolean>((done) => {
      input.once('open', () => done(true)).once('error', () => done(false));
    });
    if (!opened) {
      io.err(`${path} cannot be read.`);
      return 1;
    }
    const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    const found = await audit.verifyExport(lines);
    input.destroy();
    // The chain of the site may be longer than that of the file.
    if (!found) return verifyChain(audit, io);
    io.err(sentences[found.fault](found));
    return 1;
  };

const exportTo =
  (path: string): Work =>
  async (audit, io) => {
    try {
      await pipeline(
        Readable.from(audit.exportEvents()),
        createWriteStream(resolve(path), { flags: 'wx', mode: 0o600 }),
      );
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && typeof error.code === 'string'))
        throw error;
      io.err(`${path} could not be written: ${error.code}.`);
      return 1;
    }
    io.out(`${path}: written and signed`);
    return 0;
  };

function historyOf(of: string, { member, staff }: Values): NamedHistory {
  const named = [of, member, staff].filter((each) => each !== undefined && each !== '');
  if (named.length !== 1) throw new WrongUse('Say one: <type>:<id>, --member or --staff.');
  if (member !== undefined) return { member };
  if (staff !== undefined) return { staff };
  const [word, id = ''] = of.split(':');
  const type = subjectTypes.find((each) => each === word);
  if (!type || !/^\d{1,19}$/.test(id)) throw new WrongUse('Say it as video:12.');
  return { subject: { type, id } };
}

function history(of: NamedHistory, { json, before }: Values): Work {
  if (before !== undefined && !/^\d{1,15}$/.test(before))
    throw new WrongUse('--before is the number of an event.');
  return async (audit, io) => {
    const events = await audit
      .showHistory(of, before === undefined ? undefined : Number(before))
      .catch((error: unknown) => {
        if (!isAppError(error) || error.code !== 'not_found') throw error;
        return undefined;
      });
    if (!events) {
      io.err('There is no member of that name.');
      return 1;
    }
    if (json) io.out(JSON.stringify(events));
    else if (events.length === 0) io.out('There are no events.');
    else for (const event of events) io.out(lineOf(event));
    return 0;
  };
}

const lineOf = (event: ShownEvent): string =>
  [
    `${event.event_id}: ${event.at.toISOString()}`,
    `${event.reference} (${event.case_kind})`,
    event.kind,
    `by ${event.actor}${event.staff_id === null ? '' : ` ${event.staff_id}`}`,
    ...(event.subject_type === null ? [] : [`${event.subject_type}:${event.subject_id}`]),
    ...(event.after === null ? [] : [JSON.stringify(event.after)]),
    ...(event.note === '' ? [] : [plainLine(event.note)]),
  ].join(' · ');
