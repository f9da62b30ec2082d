import { parseArgs } from 'node:util';
import { isAppError } from '#contracts/errors.ts';
import type { VideoStats } from '#contracts/calls/catalogue/video-stats.ts';
import { defineCommand, flag, readIds, WrongUse, type CommandIo } from './command.ts';
import { plainLine, printable } from './plain-text.ts';
import { withProduct } from './session.ts';
import { showSearches } from './stats-searches.ts';

export const statsCommand = defineCommand({
  name: 'stats',
  summary: 'show what is watched of a video and what is searched for; tokens for HTTP',
  help: [
    'velour stats video [--json] <video_id>',
    'velour stats searches [--json] [--days 30]',
    'velour stats token add [--json] [--member <username>] <name>',
    'velour stats token list [--json]',
    'velour stats token remove <token_id>',
    '',
    'video prints starts, hours, completions, first picture, stalls, errors and qualities of the last',
    '90 days, and the share of watches that reach each tenth of the video. --json prints the answer of',
    'GET /api/video-stats.php.',
    'searches prints what at least 20 visitors searched for on a day, summed over the days: the most',
    'frequent, those without results and those after which no result was opened.',
    'token add prints a secret once; the database has its hash only. Sent as',
    '"Authorization: Bearer <secret>" it reads the statistics of all videos, with --member those of',
    'that member’s videos.',
    'Exit status: 0, 1 there is no such video, member or token, 2 wrong use.',
  ].join('\n'),
  async run(argv, io) {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { json: flag, member: { type: 'string' }, days: { type: 'string' } },
    });
    const [noun, ...rest] = positionals;
    if (noun === 'video') return showVideo(rest, values.json, io);
    if (noun === 'searches' && rest.length === 0) return showSearches(values.days, values.json, io);
    if (noun !== 'token') throw new WrongUse('Say video, searches or token.');
    const [verb, ...names] = rest;
    if (verb === 'list' && names.length === 0) return listTokens(values.json, io);
    if (verb === 'remove') return removeToken(names, io);
    const name = plainLine(names.join(' '));
    if (verb !== 'add' || name === '' || name.length > 80)
      throw new WrongUse('Say add with a name of at most 80 characters, list, or remove.');
    return addToken({ name, member: values.member }, values.json, io);
  },
});

function oneId(words: readonly string[]): number {
  const [id] = readIds(words) ?? [];
  if (id === undefined || words.length > 1) throw new WrongUse('Give one number.');
  return id;
}

const showVideo = (words: readonly string[], as_json: boolean, io: CommandIo): Promise<number> => {
  const video_id = oneId(words);
  return withProduct(async ({ system_domain: { operator } }) => {
    const stats = await operator.watching.videoStats(video_id).catch(missingOnly);
    if (!stats) {
      io.err(`${video_id}: there is no such video`);
      return 1;
    }
    for (const line of as_json ? [JSON.stringify(stats)] : linesOf(stats)) io.out(line);
    return 0;
  });
};

function missingOnly(error: unknown): undefined {
  if (isAppError(error) && error.code === 'not_found') return undefined;
  throw error;
}

function linesOf({ watches, retention, total, days }: VideoStats): string[] {
  const counts = (of: Readonly<Record<string, number>>): string =>
    Object.entries(of)
      .filter(([, n]) => n > 0)
      .map(([name, n]) => `${name} ${n}`)
      .join(', ') || 'none';
  const ms = (value: number | null): string => (value === null ? '-' : `${value} ms`);
  const tenths = Array.from(
    { length: 10 },
    (_, n) => `${Math.round((retention[n * 10 + 5] ?? 0) * 100)} %`,
  );
  return [
    `watches: ${watches}`,
    `watched at 5 %, 15 % … 95 %: ${tenths.join(', ')}`,
    `last 90 days: ${total.starts} starts, ${(total.seconds / 3600).toFixed(1)} hours, ${total.completions} completions`,
    `first picture: half within ${ms(total.first_frame_p50)}, 90 % within ${ms(total.first_frame_p90)}`,
    `stalls: ${total.stalls}; errors: ${counts(total.errors)}; qualities: ${counts(total.qualities)}`,
    ...days.map(
      ({ day, starts, seconds, completions, stalls }) =>
        `${day}: ${starts} starts, ${(seconds / 3600).toFixed(1)} hours, ${completions} completions, ${stalls} stalls`,
    ),
  ];
}

const addToken = (
  input: { name: string; member: string | undefined },
  as_json: boolean,
  io: CommandIo,
): Promise<number> =>
  withProduct(async ({ system_domain: { operator } }) => {
    const added = await operator.watching.addToken(input).catch(missingOnly);
    if (!added) {
      io.err('there is no such member');
      return 1;
    }
    io.out(as_json ? JSON.stringify(added) : `${added.stats_token_id}: ${added.secret}`);
    return 0;
  });

const listTokens = (as_json: boolean, io: CommandIo): Promise<number> =>
  withProduct(async ({ system_domain: { operator } }) => {
    const tokens = await operator.watching.listTokens();
    if (as_json) io.out(JSON.stringify(tokens));
    else if (tokens.length === 0) io.out('There are no tokens.');
    else
      for (const { stats_token_id, name, member, created_at } of tokens)
        io.out(
          `${stats_token_id}: ${printable(name)}, ${member === null ? 'all videos' : `videos of ${printable(member)}`}, since ${created_at.toISOString().slice(0, 10)}`,
        );
    return 0;
  });

const removeToken = (words: readonly string[], io: CommandIo): Promise<number> => {
  const id = oneId(words);
  return withProduct(async ({ system_domain: { operator } }) => {
    const isRemoved = await operator.watching.removeToken(id);
    io.out(`${id}: ${isRemoved ? 'removed' : 'there is no such token'}`);
    return isRemoved ? 0 : 1;
  });
};
