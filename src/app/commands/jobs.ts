import type { Operator } from '#domain/index.ts';
import type { Cancelled, Retried } from '#domain/media/index.ts';
import { defineCommand, readIds, WrongUse, type CommandIo } from './command.ts';
import { printable } from './plain-text.ts';
import { withProduct } from './session.ts';

const shown_most = 500;

export const jobsCommand = defineCommand({
  name: 'jobs',
  summary: 'list, cancel and retry clips that are in progress or failed',
  help: [
    'velour jobs [--json]',
    'velour jobs cancel|retry [--json] <media_id>…',
    '',
    'Prints one line per clip that is not ready, in queue order, then failed ones, newest first (at',
    'most 500 of each): id, state (uploaded, probed, transcoding, transcoded, failed), activity,',
    'percent, age, the member who uploaded it and, for failed clips, the reason.',
    'cancel ends queued and running clips for good and removes their files, but those that a legal hold keeps. retry restarts failed',
    'clips from the beginning.',
    '--json prints an array of',
    '{media_id, state, stage, percent, age_s, owner_id, reason_code, reason, updated_at}, for cancel',
    'and retry of {media_id, outcome}.',
    'Exit status: 0, or 1 when a clip failed or a request was impossible, 2 wrong use.',
  ].join('\n'),
  async run(argv, io) {
    const [verb, ...rest] = argv.filter((each) => each !== '--json');
    const as_json = argv.includes('--json');
    if (verb === undefined)
      return withProduct(({ system_domain: { operator } }) => show(operator.media, as_json, io));
    const ids = readIds(rest);
    if ((verb !== 'cancel' && verb !== 'retry') || !ids)
      throw new WrongUse('Say cancel or retry, and which clips by number.');
    return withProduct(async ({ system_domain: { operator } }) => {
      const outcomes: { media_id: number; outcome: Cancelled | Retried }[] = [];
      for (const media_id of ids) {
        const outcome = await operator.media[verb](media_id);
        outcomes.push({ media_id, outcome });
        if (!as_json) io.out(`${media_id}: ${sentences[outcome]}`);
      }
      if (as_json) io.out(JSON.stringify(outcomes));
      return outcomes.every(({ outcome }) => outcome === 'cancelled' || outcome === 'waiting')
        ? 0
        : 1;
    });
  },
});

const sentences: Readonly<Record<Cancelled | Retried, string>> = {
  cancelled: 'cancelled',
  waiting: 'waiting for its next try',
  unknown: 'there is no such clip',
  ready: 'it is ready already; `velour video delete` removes a video with its files',
  failed: 'it failed already',
  held: 'a legal hold keeps it: see `velour hold list`',
  not_failed: 'it has not failed',
  gone: 'its file no longer exists; import it again',
};

async function show(media: Operator['media'], as_json: boolean, io: CommandIo): Promise<number> {
  const now = Date.now();
  const rows = (await media.listUnfinished({ limit: shown_most })).map((row) => ({
    media_id: row.media_id,
    state: row.state,
    stage: row.stage,
    percent: row.percent,
    age_s: Math.max(0, Math.round((now - row.created_at.getTime()) / 1000)),
    owner_id: row.owner_id,
    reason_code: row.reason_code,
    reason: row.reason,
    updated_at: row.updated_at,
  }));
  if (as_json) io.out(JSON.stringify(rows));
  else if (rows.length === 0) io.out('Nothing is waiting.');
  else {
    const cells = rows.map(
      ({ media_id, state, stage, percent, age_s, owner_id, reason_code, reason }) => [
        String(media_id),
        state,
        state === 'failed' ? '' : stage,
        `${percent} %`,
        ageOf(age_s),
        owner_id === null ? 'operator' : `member ${owner_id}`,
        reason_code ? `${reason_code}: ${printable(reason ?? '')}` : '',
      ],
    );
    for (const line of aligned([
      ['id', 'state', 'doing', 'done', 'age', 'owner', 'reason'],
      ...cells,
    ]))
      io.out(line);
  }
  return rows.some(({ state }) => state === 'failed') ? 1 : 0;
}

/** Numbers stand to the right. */
const is_number = [true, false, false, true, true, false, false];

function aligned(rows: readonly string[][]): string[] {
  const widths = is_number.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        is_number[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

function ageOf(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
