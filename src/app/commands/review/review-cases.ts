import { canonicalReference } from '#contracts/calls/forms/check-form.ts';
import { isAppError, type AppError } from '#contracts/errors.ts';
import type { Operator } from '#domain/index.ts';
import { actions } from '#contracts/moderation.ts';
import type { Decision, Reviewer } from '#domain/moderation/index.ts';
import { caseText, dueText } from './case-text.ts';
import { WrongUse, type CommandIo } from '../command.ts';
import { plainLine } from '../plain-text.ts';

/** The operator, who is no member of the staff. */
export const by: Reviewer = { staff_id: null, has_child_safety: true };

export type ReviewWork = (operator: Operator, io: CommandIo) => Promise<number>;

/** Options of the verbs about cases. */
export interface CaseValues {
  json: boolean;
  kind?: string | undefined;
  rule?: string | undefined;
  facts?: string | undefined;
  party?: string | undefined;
  regions?: string | undefined;
  labels?: string | undefined;
  days?: string | undefined;
  strike?: string | undefined;
  changes?: string | undefined;
  preview?: string | undefined;
  member?: string | undefined;
  reason?: string | undefined;
  seen?: string | undefined;
}

export const queues =
  ({ json }: CaseValues): ReviewWork =>
  async ({ moderation }, io) => {
    const counts = await moderation.counts(by);
    if (json) io.out(JSON.stringify(counts));
    else if (counts.length === 0) io.out('No case waits.');
    else
      for (const { kind, open, overdue } of counts)
        io.out(`${kind}: ${open}${overdue > 0 ? `, ${overdue} past due` : ''}`);
    return 0;
  };

export const queue =
  ({ json, kind }: CaseValues): ReviewWork =>
  async ({ moderation }, io) => {
    const { cases, next } = await moderation.queue(by, { kinds: kind?.split(',') });
    if (json) io.out(JSON.stringify(cases));
    else if (cases.length === 0) io.out('No case waits.');
    else
      for (const each of cases)
        io.out(
          [
            `${each.reference}: ${each.kind}`,
            ...(each.subject_type === null ? [] : [`${each.subject_type} ${each.subject_id}`]),
            ...(each.reason === '' ? [] : [each.reason]),
            `${each.state}, ${dueText(each.due_at, new Date())}`,
            ...(each.times > 1 ? [`came ${each.times} times`] : []),
          ].join(' · '),
        );
    if (next && !json) io.out('There are more.');
    return 0;
  };

export const showCase =
  (word: string, { json }: CaseValues): ReviewWork =>
  ({ cases }, io) =>
    orRefused(io, async () => {
      const found = await cases.show(canonicalReference(word));
      io.out(json ? JSON.stringify(found) : caseText(found, new Date()));
    });

export function decideCase(word: string, verb: string, values: CaseValues): ReviewWork {
  const action = actions.find((each) => each === verb);
  if (!action) throw new WrongUse(`An action is one of ${actions.join(', ')}.`);
  const { rule, facts } = values;
  if (facts !== undefined && facts.length > text_most) throw tooLong('--facts');
  const decision = { action, facts, details: detailsOf(values) };
  const reference = canonicalReference(word);
  return ({ moderation, rules }, io) =>
    orRefused(io, async () => {
      const named = rule === undefined ? undefined : await ruleId(rules, rule);
      const made = await moderation.decide(by, { ...decision, reference, rule_id: named });
      io.out(
        made.effect_at
          ? `${reference}: decision ${made.decision_id}, in effect in ten seconds unless undone`
          : `${reference}: decision ${made.decision_id}, in effect`,
      );
    });
}

/** Opens a case about the account of somebody whom a case concerns. */
export function openAccountCase(word: string, { member, reason = '' }: CaseValues): ReviewWork {
  const why = reason.trim();
  if (member === undefined) throw new WrongUse('Say with --member whose account.');
  if (why === '' || why.length > why_most)
    throw new WrongUse(`Say with --reason why, in ${why_most} characters at most.`);
  const source = canonicalReference(word);
  return ({ moderation, members }, io) =>
    orRefused(
      io,
      async () => {
        const { member_id } = await members.show(member);
        const asked = { reference: source, member_id, reason: why };
        const { reference, is_new } = await moderation.openMemberCase(by, asked);
        io.out(`${reference}: ${is_new ? 'opened' : 'it was open, and has your words now'}`);
      },
      { not_found: 'There is no such case, or no such member in it.' },
    );
}

const why_most = 500;

export function undo(word: string): ReviewWork {
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new WrongUse('Say the number of a decision.');
  return ({ moderation }, io) =>
    orRefused(io, async () => {
      await moderation.undo(by, Number(word));
      io.out(`decision ${word}: undone`);
    });
}

/** Gives a case to a neutral party, or records its answer. */
export function askParty(verb: 'refer' | 'answer', word: string, values: CaseValues): ReviewWork {
  const party = plainLine(values.party ?? '');
  const answer = (values.facts ?? '').trim();
  if (party === '' || party.length > 120)
    throw new WrongUse('Say with --party who it is, in 120 characters at most.');
  if ((verb === 'answer') !== (answer !== ''))
    throw new WrongUse('answer needs the words of the answer in --facts, and refer takes none.');
  if (answer.length > text_most) throw tooLong('--facts');
  const reference = canonicalReference(word);
  return ({ moderation }, io) =>
    orRefused(io, async () => {
      if (verb === 'refer') await moderation.refer(by, { reference, party });
      else await moderation.recordAnswer(by, { reference, party, answer });
      io.out(`${reference}: ${verb === 'refer' ? 'referred to' : 'answered by'} ${party}`);
    });
}

export const text_most = 2000;
export const tooLong = (name: string): WrongUse =>
  new WrongUse(`${name} has at most ${text_most} characters.`);

export async function ruleId(rules: Operator['rules'], code: string): Promise<number> {
  const found = (await rules.list()).find((each) => each.code === code);
  // Numbers of rules begin at 1: the domain refuses this one as unknown.
  return found?.rule_id ?? 0;
}

export function detailsOf({
  regions,
  labels,
  days,
  strike,
  changes,
  preview,
  seen,
}: CaseValues): Decision['details'] {
  const kinds = ['content', 'copyright', 'misuse'] as const;
  const kind = kinds.find((each) => each === strike);
  if (strike !== undefined && !kind) throw new WrongUse(`--strike is ${kinds.join(', ')}.`);
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
    throw new WrongUse('--days is a number of days.');
  if (regions !== undefined && !/^[a-z]{2}(,[a-z]{2})*$/.test(regions))
    throw new WrongUse('--regions are countries such as gb,fr.');
  if (labels !== undefined && !/^[a-z-]+(,[a-z-]+)*$/.test(labels))
    throw new WrongUse('--labels are labels of rules such as staged,flashing.');
  return {
    ...(preview !== undefined && { preview }),
    ...(seen !== undefined && { seen }),
    ...(labels !== undefined && { labels: labels.split(',') }),
    ...(regions !== undefined && { regions: regions.split(',') }),
    ...(days !== undefined && { days: Number(days) }),
    ...(kind && { strike: kind }),
    ...(changes !== undefined && { changes: { all: changes } }),
  };
}

const sentences: Partial<Record<AppError['code'], string>> = {
  not_found: 'There is no such case or decision.',
  deleted: 'What it is about was deleted for good.',
  forbidden: 'Somebody else has to decide that.',
};

/** Prints why something was refused, as a sentence. */
export async function orRefused(
  io: CommandIo,
  work: () => Promise<void>,
  words: typeof sentences = {},
): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (!isAppError(error)) throw error;
    io.err(words[error.code] ?? sentenceOf(error));
    return 1;
  }
}

export function sentenceOf({ code, info = {} }: Pick<AppError, 'code' | 'info'>): string {
  if (code === 'already')
    return info['assignee'] === undefined
      ? `It was so already: ${info['state'] ?? 'done'}.`
      : `Somebody works on it: member ${info['assignee']}.`;
  if (info['reason'] === 'held')
    return 'Another case about it is not decided. Decide that one first.';
  if (info['reason'] === 'matched')
    return 'The match with a known file was confirmed. Restore that first, if it is to be published.';
  if (info['reason'] === 'unpublished')
    return 'It is not published: approve it with limits instead.';
  if (info['seen'] !== undefined)
    return 'Look at it first: it may have been changed since. Of comments show prints the text and what --seen says of it; videos and albums are looked at in the console.';
  if (code === 'invalid')
    return `Refused: ${Object.entries(info)
      .map(([name, fault]) => `${name} is ${fault}`)
      .join(', ')}.`;
  return sentences[code] ?? `Refused: ${code}.`;
}
