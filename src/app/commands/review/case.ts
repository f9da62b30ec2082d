import { parseArgs } from 'node:util';
import { canonicalReference } from '#contracts/calls/forms/check-form.ts';
import { CaseStatus } from '#contracts/calls/forms/forms.ts';
import { isAppError } from '#contracts/errors.ts';
import type { Operator } from '#domain/index.ts';
import { caseLine, caseText } from './case-text.ts';
import { defineCommand, flag, WrongUse, type CommandIo } from '../command.ts';
import { withProduct } from '../session.ts';

const outcomes = CaseStatus.shape.outcome.def.innerType.options;

export const caseCommand = defineCommand({
  name: 'case',
  summary: 'read and decide what visitors reported and demanded',
  help: [
    'velour case list [--all] [--json]',
    'velour case show [--json] <reference>',
    'velour case note <reference> <text>',
    `velour case close --outcome ${outcomes.join('|')} [--message <text>] <reference>`,
    'velour case add-flagger|remove-flagger <name>',
    '',
    'list: cases that are not closed, the most urgent first; --all the newest 500 of all.',
    'show: what was written, the history, and the files of pictures.',
    'note: a note that only you see. The case counts as being worked on.',
    'close: ends the case; the writer gets a mail, with the text of --message in it. Refused as removed',
    'while visitors still see the subject, and as restored before the tenth day of a counter-notice.',
    'add-flagger prints a token for somebody whose notices come first; it is shown once.',
    '"velour review decide" decides what it is about; "velour video hide --case" hides a video of yours.',
    'Exit status: 0 done, 1 there is no such case or name, or it was so already, 2 wrong use.',
  ].join('\n'),
  async run(argv, io) {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        all: flag,
        json: flag,
        outcome: { type: 'string' },
        message: { type: 'string', default: '' },
      },
    });
    const [verb = '', ...rest] = positionals;
    const work = workOf(verb, rest, values);
    if (!work) throw new WrongUse('Say list, show, note, close, add-flagger or remove-flagger.');
    return withProduct(({ system_domain: { operator } }) =>
      work(operator.cases, io).catch((error: unknown) => {
        io.err(refusalOf(error));
        return 1;
      }),
    );
  },
});

const held: Readonly<Record<string, string>> = {
  on_hold:
    'A decision of this case holds something: decide first, by `velour review decide`; restore shows it again.',
  sent_back:
    'This case waits for changes of an uploader: decide first, by `velour review decide`, to approve, reject or remove.',
  waiting:
    'A decision of this case is not effective yet: close the case once it is, or undo it, by `velour review undo`.',
  named_open:
    'This form hides what has a case of its own that is not decided: decide there first, by `velour review decide`, then close this case.',
  still_public:
    'Visitors still see it, or would again once this case ends: decide first, by `velour review decide`, to remove it.',
};

/** Throws what is no refusal. */
function refusalOf(error: unknown): string {
  if (!isAppError(error)) throw error;
  if (error.code === 'not_found') return 'There is no such case.';
  if (error.info?.['reason'] === 'too_early')
    return 'A counter-notice restores nothing before its tenth business day: `velour review show` says when that is.';
  const reason = held[String(error.info?.['outcome'])];
  if (reason === undefined) throw error;
  return reason;
}

type Work = (cases: Operator['cases'], io: CommandIo) => Promise<number>;
interface Values {
  all: boolean;
  json: boolean;
  outcome?: string | undefined;
  message: string;
}

const note_most = 2000;

function workOf(
  verb: string,
  [first, ...more]: readonly string[],
  values: Values,
): Work | undefined {
  if (verb === 'list' && first === undefined) return list(values);
  if (first === undefined) return undefined;
  if (verb === 'add-flagger' && more.length === 0) return addFlagger(first);
  if (verb === 'remove-flagger' && more.length === 0) return removeFlagger(first);
  const reference = canonicalReference(first);
  if (verb === 'show' && more.length === 0) return show(reference, values.json);
  if (verb === 'note' && more.length > 0) return note(reference, more.join(' '));
  if (verb === 'close' && more.length === 0) return close(reference, values);
  return undefined;
}

const list =
  ({ all, json }: Values): Work =>
  async (cases, io) => {
    const found = await cases.list({ all });
    if (json) io.out(JSON.stringify(found));
    else if (found.length === 0) io.out('There are no cases.');
    else for (const each of found) io.out(caseLine(each, new Date()));
    return 0;
  };

const show =
  (reference: string, json: boolean): Work =>
  async (cases, io) => {
    const found = await cases.show(reference);
    io.out(json ? JSON.stringify(found) : caseText(found, new Date()));
    return 0;
  };

function note(reference: string, text: string): Work {
  if (text.length > note_most) throw new WrongUse(`A note has at most ${note_most} characters.`);
  return async (cases, io) => {
    await cases.note({ reference, note: text });
    io.out(`${reference}: noted`);
    return 0;
  };
}

function close(reference: string, { outcome: word, message }: Values): Work {
  const outcome = outcomes.find((each) => each === word);
  if (!outcome) throw new WrongUse(`--outcome is one of ${outcomes.join(', ')}.`);
  if (message.length > note_most)
    throw new WrongUse(`A message has at most ${note_most} characters.`);
  return async (cases, io) => {
    const isClosed = await cases.close({ reference, outcome, words: message });
    io.out(`${reference}: ${isClosed ? `closed, ${outcome}` : 'was closed before'}`);
    return isClosed ? 0 : 1;
  };
}

function addFlagger(name: string): Work {
  if (name.length > 120 || /\p{Cc}/u.test(name))
    throw new WrongUse('A name is one line of 120 characters at most.');
  return async (cases, io) => {
    const token = await cases.addFlagger(name);
    io.out(token ?? `${name}: there is a flagger of that name.`);
    return token === undefined ? 1 : 0;
  };
}

const removeFlagger =
  (name: string): Work =>
  async (cases, io) => {
    const isRemoved = await cases.removeFlagger(name);
    io.out(`${name}: ${isRemoved ? 'removed' : 'there is no such flagger'}`);
    return isRemoved ? 0 : 1;
  };
