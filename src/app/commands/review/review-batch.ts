import { createHash } from 'node:crypto';
import type { AppError } from '#contracts/errors.ts';
import { actions } from '#contracts/moderation.ts';
import type { Operator } from '#domain/index.ts';
import { WrongUse, type CommandIo } from '../command.ts';
import { plainLine } from '../plain-text.ts';
import {
  by,
  detailsOf,
  orRefused,
  ruleId,
  sentenceOf,
  text_most,
  tooLong,
  type CaseValues,
  type ReviewWork,
} from './review-cases.ts';

type Moderation = Operator['moderation'];
type Preview = Awaited<ReturnType<Moderation['previewBatch']>>;
type Batch = Parameters<Moderation['decideBatch']>[1];

/**
 * Decides all open cases of a member, or those of a kind. First it shows them and names what was shown; with that name it
 * decides, and refuses where anything is new or was changed meanwhile.
 */
export function decideAll(verb: string, { member = '', ...values }: CaseValues): ReviewWork {
  const action = actions.find((each) => each === verb);
  if (!action) throw new WrongUse(`An action is one of ${actions.join(', ')}.`);
  const { rule, facts, kind, seen } = values;
  if (facts !== undefined && facts.length > text_most) throw tooLong('--facts');
  const details = detailsOf({ ...values, seen: undefined });
  return ({ moderation, members, rules }, io) =>
    finished(io, async () => {
      const { member_id } = await members.show(member);
      const rule_id = rule === undefined ? undefined : await ruleId(rules, rule);
      const decision = { member: member_id, action, facts, details, rule_id };
      const preview = await moderation.previewBatch(by, { ...decision, kind });
      const name = nameOf(preview);
      if (seen === undefined) return showPreview(preview, name, io);
      if (seen === name) return decide(moderation, { ...decision, ...seenIn(preview) }, io);
      io.err('These are not the cases that were shown: look again, without --seen.');
      return 1;
    });
}

const decidable = ({ cases }: Preview) => cases.filter(({ refusal }) => refusal === null);

/** Names the cases and the texts that were shown. */
const nameOf = (preview: Preview): string =>
  createHash('sha256')
    .update(JSON.stringify(decidable(preview).map(({ reference, seen }) => [reference, seen])))
    .digest('hex')
    .slice(0, 16);

const seenIn = (preview: Preview): Pick<Batch, 'references' | 'seen'> => ({
  references: decidable(preview).map(({ reference }) => reference),
  seen: Object.fromEntries(
    decidable(preview).flatMap(({ reference, seen }) => (seen === null ? [] : [[reference, seen]])),
  ),
});

function showPreview(preview: Preview, name: string, io: CommandIo): number {
  for (const { reference, kind, title, refusal } of preview.cases)
    io.out(
      [
        `${reference}: ${kind}`,
        ...(title === '' ? [] : [plainLine(title)]),
        ...(refusal ? [sentenceOf(refusal as Pick<AppError, 'code' | 'info'>)] : []),
      ].join(' · '),
    );
  const { length } = decidable(preview);
  if (length === 0) io.out('Nothing is to be decided so.');
  else io.out(`To decide ${length === 1 ? 'this one' : `these ${length}`}, add --seen ${name}`);
  if (preview.has_more) io.out('There are more: they come after these.');
  return 0;
}

/** Cases that are left after ten seconds are sent again. */
async function decide(moderation: Moderation, batch: Batch, io: CommandIo): Promise<number> {
  let status = 0;
  for (let references = batch.references; references.length > 0;) {
    const done = await moderation.decideBatch(by, { ...batch, references });
    for (const { reference, decision_id, effect_at } of done.decided)
      io.out(
        `${reference}: decision ${decision_id}, in effect${effect_at === null ? '' : ' in ten seconds unless undone'}`,
      );
    for (const { reference, refusal } of done.refused) {
      io.err(`${reference}: ${sentenceOf(refusal as Pick<AppError, 'code' | 'info'>)}`);
      status = 1;
    }
    references = done.left;
  }
  return status;
}

/** The status of what was done, or why it was refused whole. */
async function finished(io: CommandIo, work: () => Promise<number>): Promise<number> {
  let status = 0;
  const refused = await orRefused(
    io,
    async () => {
      status = await work();
    },
    { not_found: 'There is no such member.' },
  );
  return refused || status;
}
