import { parseArgs } from 'node:util';
import { canonicalReference } from '#contracts/calls/forms/check-form.ts';
import { isAppError } from '#contracts/errors.ts';
import type { Operator } from '#domain/index.ts';
import { commandLineOf } from '../command-line.ts';
import { defineCommand, flag, readIds, WrongUse } from '../command.ts';
import { actOnEach, refusalOf, workSentences } from './each-work.ts';
import { withProduct } from '../session.ts';

const sentences = {
  ...workSentences,
  hidden: 'hidden',
  restored: 'shown again',
  waits: 'no longer hidden, and waits for a review',
  already: 'was so already',
  members: "is a member's, or a decision hides it: decide, by `velour review decide`",
  unknown: 'there is no such video',
} as const;
type Outcome = keyof typeof sentences;

export const videoCommand = defineCommand({
  name: 'video',
  summary: 'publish videos, delete them with their files, hide and restore them',
  help: [
    'velour video publish [--i-hold-records] [--json] <video_id>…',
    'velour video delete [--json] <video_id>…',
    'velour video hide|restore --case <reference> [--json] <video_id>…',
    '',
    'publish shows what waits. Without a decision that approved it you state by --i-hold-records to hold the',
    "records of everyone shown; the command is recorded. What is a member's, and what staff has refused or",
    'removed, is published by a decision alone; so is what an open case holds.',
    'delete removes videos from every list for good. The files of a clip are removed with its last',
    'video; the address then reports that the video was deleted. Open cases about it are closed.',
    'hide takes videos of yours out of the lists and off their pages because of a case; restore brings back what',
    'the same case has hidden, as it was before; what another case hides as well stays hidden, and what',
    'lacks a record by then, such as a withdrawn consent, waits for a review. About the video of a member,',
    'and what a decision has hidden, `velour review decide` decides.',
    'Exit status: 0 all are done, 1 one did not exist, was so already, is held or waits, 2 wrong use.',
    '--json prints an array of {video_id, outcome: deleted|hidden|restored|waits|published|unstated|refused|held|undecided|preserved|already|members|unknown}.',
  ].join('\n'),
  async run(argv, io) {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { json: flag, case: { type: 'string' }, 'i-hold-records': flag },
    });
    const [verb = '', ...rest] = positionals;
    const ids = readIds(rest);
    const reference = values.case === undefined ? undefined : canonicalReference(values.case);
    const act =
      verb === 'publish' && reference === undefined
        ? publishing(commandLineOf('video', argv), values['i-hold-records'])
        : actOf(verb, reference);
    if (!act || !ids)
      throw new WrongUse('Say publish, delete, hide or restore, and which videos by number.');
    return withProduct(({ system_domain: { operator } }) =>
      actOnEach<Outcome>(ids, io, {
        name: 'video_id',
        json: values.json,
        act: (video_id) => act(operator, video_id).catch(refused),
        sentenceOf: (outcome) =>
          `${sentences[outcome]}${outcome === 'unknown' && reference ? ' or case' : ''}`,
        done,
      }),
    );
  },
});

const done: ReadonlySet<Outcome> = new Set(['deleted', 'hidden', 'restored', 'published']);

type Act = (operator: Operator, video_id: number) => Promise<Outcome>;

const publishing =
  (command: string, holds_records: boolean): Act =>
  ({ videos }, video_id) =>
    videos.publish({ video_id, command, holds_records }).then(
      () => 'published' as const,
      (error: unknown) => refusalOf('publish', error),
    );

function actOf(verb: string, reference: string | undefined): Act | undefined {
  if (verb === 'delete' && reference === undefined)
    return ({ videos }, video_id) =>
      videos.delete(video_id).then(
        () => 'deleted' as const,
        (error: unknown) => refusalOf('delete', error),
      );
  if (reference === undefined) return undefined;
  if (verb === 'hide')
    return async ({ cases }, video_id) =>
      (await cases.hideVideo({ reference, video_id })) ? 'hidden' : 'already';
  if (verb === 'restore')
    return async ({ cases }, video_id) =>
      restoredAs[await cases.restoreVideo({ reference, video_id })];
  return undefined;
}

/** A video that another case hides as well stays hidden. */
const restoredAs = { shown: 'restored', waits: 'waits', hidden: 'held', none: 'already' } as const;

function refused(error: unknown): Outcome {
  if (!isAppError(error)) throw error;
  if (error.code === 'not_found' || error.code === 'deleted') return 'unknown';
  if (error.code === 'forbidden') return 'members';
  throw error;
}
