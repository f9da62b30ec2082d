import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isAppError } from '#contracts/errors.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { deleteAfterDays } from '#tests/support/deletions.ts';
import { aMedia, verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { anOwnPicture, aPerson, isOpen, uncovered } from '#tests/support/publications.ts';
import { appealNow } from '#tests/support/reports.ts';
import type { Ctx } from '../ctx.ts';
import { hideVideo } from '../cases/index.ts';
import { readAudiences } from '../file-access/index.ts';
import { findMedia } from '../media/index.ts';
import {
  applyDueDecisions,
  decideCase,
  openCase,
  operator,
  undoDecision,
} from '../moderation/index.ts';
import { withdrawConsent } from '../records/index.ts';
import { publishLater, waitingPreview } from '../publications/index.ts';
import { editVideoIn, setVideoState } from '../videos/index.ts';
import { deleteLater, restoreDeleted } from '../deletions/index.ts';
import { demandReplaceable, noteVersion } from '../versions/index.ts';
import {
  createVideos,
  createVideosIn,
  deleteVideo,
  publishScheduled,
  publishVideo,
  restoreVideo,
  showReadyVideos,
} from './index.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });

/** Everything that may happen to a video, in the words of the actor. */
const acts = [
  'submit',
  'submit with two people',
  'submit of the operator',
  'clip ready',
  'answer',
  'approve',
  'reject',
  'ask-changes',
  'hold',
  'remove',
  'remove-stay-down',
  'strike',
  'hide-region',
  'restore',
  'granted appeal',
  'undo',
  'ten seconds',
  'hide by a case',
  'restore by a case',
  'another case',
  'publish without a word',
  'publish with the statement',
  'private',
  'public',
  'activate',
  'delete',
  'withdraw',
  'revoke the verification',
  'verify',
  'own picture',
  'approve as seen',
  'frame',
  'schedule',
  'no schedule',
  'its time comes',
  'replace the film',
  'replace the people',
  'delete by its uploader',
  'restore by its uploader',
  'its days are over',
] as const;
type Act = (typeof acts)[number];

interface World {
  member_id: number;
  /** Shown in every video, and in most of them alone. */
  person_id: number;
  release_id: number;
  /** Shown in some videos as well. */
  other: Awaited<ReturnType<typeof aPerson>>;
  rule_id: number;
  /** The clip of submitted videos, not ready at first. */
  media_id: number;
  videos: number[];
}

async function aWorld(run: number): Promise<World> {
  const { member_id } = await aMember(system(), `Uploader${run}`);
  const { rule_id } = await it.db
    .insertInto('content_rule')
    .values({
      code: `rule-${'abcdefghijklmnopqrstuvwxyz'[run % 26] ?? ''}`,
      version: run + 1,
      disposition: 'prohibited',
      texts: JSON.stringify({ en: { title: 'Rule', text: 'A rule.' } }),
    })
    .returning('rule_id')
    .executeTakeFirstOrThrow();
  return {
    ...(await aPerson(it.db)),
    other: await aPerson(it.db),
    member_id,
    rule_id,
    media_id: await aMedia(system(), { state: 'uploaded' }),
    videos: [],
  };
}

/** An open case about the video, whatever its kind. */
const openCaseOf = (video_id: number, state: 'open' | 'any' = 'open') =>
  it.db
    .selectFrom('moderation_case')
    .select('reference')
    .where('target_type', '=', 'video')
    .where('target_id', '=', String(video_id))
    .$if(state === 'open', (query) => query.where('state', '<>', 'closed'))
    .orderBy('case_id', 'desc')
    .executeTakeFirst();

async function submit(
  world: World,
  { command, isOfTwo = false }: { command?: string; isOfTwo?: boolean } = {},
): Promise<void> {
  // The clip goes with its last video.
  if (!(await findMedia(system(), world.media_id)))
    world.media_id = await aMedia(system(), { state: 'uploaded' });
  const { member_id, media_id } = world;
  const by = command === undefined ? { member_id } : { command };
  const input = { orientation: 'str', lang: 'en', title: 'A quiet lake', media_id, ...by } as const;
  const [video_id = 0] = await createVideos(system(), [input]);
  // A person who withdrew everything gets no new consent.
  for (const { person_id, release_id } of isOfTwo ? [world, world.other] : [world])
    await sql`
      insert into consent (person_id, video_id, document_kinds, release_id, scope, signed_on)
      select person_id, ${video_id}, '{passport}', ${release_id}, 'this site', '2026-01-01'
      from person where person_id = ${person_id} and withdrawn_on is null`.execute(it.db);
  world.videos.push(video_id);
}

async function decide(
  world: World,
  video_id: number,
  action: Parameters<typeof decideCase>[2]['action'],
  preview?: string,
) {
  const found = await openCaseOf(video_id);
  if (!found) return;
  await decideCase(system(), operator, {
    reference: found.reference,
    action,
    rule_id: world.rule_id,
    facts: 'Seen.',
    details: {
      changes: { title: 'Another one.' },
      ...(preview !== undefined && { preview }),
      ...(action === 'hide-region' && { regions: ['de'] }),
    },
  });
}

async function perform(world: World, act: Act, pick: number): Promise<void> {
  const ctx = system();
  if (act === 'submit') return submit(world);
  if (act === 'submit with two people') return submit(world, { isOfTwo: true });
  if (act === 'submit of the operator') return submit(world, { command: 'velour import a.mp4' });
  if (act === 'clip ready') {
    await it.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('media')
        .set({ state: 'ready' })
        .where('media_id', '=', world.media_id)
        .execute();
      await showReadyVideos(ctx, trx, world.media_id);
    });
    return;
  }
  if (act === 'ten seconds') {
    await sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(
      it.db,
    );
    return applyDueDecisions(ctx);
  }
  if (act === 'withdraw') return void (await withdrawConsent(ctx, world));
  if (act === 'verify') return verifyUploader(ctx, world.member_id);
  if (act === 'revoke the verification') {
    await it.db.deleteFrom('verified_uploader').where('member_id', '=', world.member_id).execute();
    return;
  }
  const video_id = world.videos[pick % Math.max(1, world.videos.length)];
  if (video_id !== undefined) await performOn(world, act, video_id);
}

/** Acts on one video other than decisions. */
const done: Partial<Record<Act, (video_id: number) => Promise<unknown>>> = {
  answer: (video_id) =>
    it.db
      .updateTable('video')
      .set({ ai_made: 'no', people_shown: 1 })
      .where('video_id', '=', video_id)
      .execute(),
  async undo(video_id) {
    const last = await it.db
      .selectFrom('moderation_decision')
      .select('decision_id')
      .where('subject_id', '=', String(video_id))
      .orderBy('decision_id', 'desc')
      .executeTakeFirst();
    if (last) await undoDecision(system(), operator, last.decision_id);
  },
  'granted appeal': async (video_id) => {
    const last = await it.db
      .selectFrom('reasons_statement as s')
      .innerJoin('moderation_decision as d', 'd.decision_id', 's.decision_id')
      .select(['d.decision_id', 's.member_id'])
      .where('d.subject_type', '=', 'video')
      .where('d.subject_id', '=', String(video_id))
      .where('s.appeal_case_id', 'is', null)
      .orderBy('d.decision_id', 'desc')
      .executeTakeFirst();
    if (last) await appealNow(system(), last.member_id, last.decision_id);
  },
  'hide by a case': async (video_id) =>
    hideVideo(system(), { reference: await anyCaseOf(video_id), video_id }),
  'restore by a case': async (video_id) =>
    restoreVideo(system(), { reference: await anyCaseOf(video_id), video_id }),
  'another case': (video_id) =>
    it.db.transaction().execute((trx) =>
      openCase(system(), trx, {
        kind: 'law-enforcement',
        subject: { type: 'video', id: String(video_id) },
      }),
    ),
  'publish without a word': (video_id) =>
    publishVideo(system(), { video_id, command, holds_records: false }),
  'publish with the statement': (video_id) =>
    publishVideo(system(), { video_id, command, holds_records: true }),
  private: (video_id) => setVideoState(system(), video_id, { is_private: true }),
  public: (video_id) => setVideoState(system(), video_id, { is_private: false }),
  activate: (video_id) => setVideoState(system(), video_id, { status: 'active' }),
  delete: (video_id) => deleteVideo(system(), video_id),
  'own picture': (video_id) => anOwnPicture(it.db, video_id),
  frame: (video_id) =>
    it.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('own_preview').where('video_id', '=', video_id).execute();
      await editVideoIn(trx, video_id, { poster_index: 3, poster_key: null });
    }),
  schedule: async (video_id) => {
    if (!(await isOpen(it.db, video_id))) return;
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    await it.db
      .transaction()
      .execute((trx) => publishLater(trx, video_id, { publish_at, time_zone: 'UTC' }));
  },
  'no schedule': (video_id) =>
    it.db.transaction().execute((trx) => publishLater(trx, video_id, null)),
  'delete by its uploader': (video_id) =>
    it.db.transaction().execute((trx) => deleteLater(trx, { type: 'video', id: video_id })),
  'restore by its uploader': (video_id) =>
    it.db
      .transaction()
      .execute((trx) => restoreDeleted(system(), trx, { type: 'video', id: video_id })),
  'its days are over': (video_id) => deleteAfterDays(system(), { type: 'video', id: video_id }),
  async 'its time comes'(video_id) {
    await sql`update video_schedule set publish_at = now() - interval '1 second' where video_id = ${video_id}`.execute(
      it.db,
    );
    await publishScheduled(system());
  },
};

const command = 'velour video publish';

/** A video of the same or another film that is to take the place of a published one. */
async function replace(world: World, of_video_id: number, isFilm: boolean): Promise<void> {
  const { member_id, person_id, release_id } = world;
  const film = isFilm ? await aMedia(system()) : await filmOf(of_video_id);
  if (film === null) return;
  const version_id = await it.db.transaction().execute(async (trx) => {
    await demandReplaceable(trx, { video_id: of_video_id, member_id });
    const input = { orientation: 'str', lang: 'en', title: 'A quiet lake', member_id } as const;
    const [video_id = 0] = await createVideosIn(system(), trx, [
      { ...input, media_id: film, ai_made: 'no', people_shown: 1 },
    ]);
    await noteVersion(trx, { video_id, of_video_id });
    const signed_on = new Date('2026-01-01');
    const said = { document_kinds: ['passport'], release_id, scope: 'this site', signed_on };
    // A person whom the operator knows in the earlier film is named already.
    await trx
      .insertInto('consent')
      .values({ person_id, video_id, ...said })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return video_id;
  });
  world.videos.push(version_id);
}

const filmOf = async (video_id: number): Promise<number | null> =>
  (
    await it.db
      .selectFrom('video')
      .select('media_id')
      .where('video_id', '=', video_id)
      .executeTakeFirst()
  )?.media_id ?? null;
const anyCaseOf = async (video_id: number): Promise<string> =>
  (await openCaseOf(video_id, 'any'))?.reference ?? '';

async function performOn(world: World, act: Act, video_id: number): Promise<void> {
  const work = done[act];
  if (act === 'replace the film' || act === 'replace the people')
    return replace(world, video_id, act === 'replace the film');
  if (act === 'approve as seen')
    await decide(world, video_id, 'approve', await waitingPreview(it.db, video_id));
  else if (work) await work(video_id);
  else await decide(world, video_id, act as 'approve');
}

/** How sequences begin: with what waits, with a published video, or with one to which a new version was approved that has not taken its place yet. */
const waiting: readonly (readonly [Act, number])[] = [
  ['submit', 0],
  ['submit of the operator', 0],
  ['verify', 0],
];
const published: readonly (readonly [Act, number])[] = [
  ...waiting,
  ['clip ready', 0],
  ['answer', 0],
  ['approve', 0],
  ['ten seconds', 0],
];
const replaced: readonly (readonly [Act, number])[] = [
  ...published,
  ['replace the film', 0],
  ['approve', 2],
];

/** A published video of which somebody who is not the only one has withdrawn the consent. */
const withdrawn: readonly (readonly [Act, number])[] = [
  ['submit with two people', 0],
  ['verify', 0],
  ['clip ready', 0],
  ['answer', 0],
  ['approve', 0],
  ['ten seconds', 0],
  ['withdraw', 0],
];

/** Versions that have taken the place of a video. */
async function countPlaced(): Promise<number> {
  const { rows } = await sql`
    select from publication p join moderation_decision d using (decision_id) where d.subject_id <> p.video_id::text`.execute(
    it.db,
  );
  return rows.length;
}

/** Only of this run, so that a sequence that fails can be made shorter. */
const uncoveredOf = async ({ videos }: World): Promise<number[]> =>
  (await uncovered(it.db)).filter((video_id) => videos.includes(video_id));

/** Files of videos of this run that visitors may have, although no active video has them. */
async function leakedOf({ videos }: World): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    select u.storage_key from file_uses as u left join video as v on v.video_id = u.id and v.status_id = 1
    where u.type = 'video' and u.id = any(${videos}::int[])
    group by u.storage_key having count(v.video_id) = 0`.execute(it.db);
  const audiences = await readAudiences(
    it.db,
    rows.map(({ storage_key }) => storage_key),
  );
  return [...audiences].flatMap(([key, audience]) =>
    audience === 'everyone' || audience === 'members' ? [key] : [],
  );
}

const is_long = Boolean(process.env['VELOUR_LONG']);
/** The long tests take other sequences each time. The seed is printed: VELOUR_PUBLICATION_SEED draws the same ones again. */
const given_seed = process.env['VELOUR_PUBLICATION_SEED'];
const runs = is_long
  ? { numRuns: 100, seed: Number(given_seed ?? Math.floor(Math.random() * 1e9)) }
  : { numRuns: 20, seed: Number(given_seed ?? 20_261_126) };
const timeout_ms = 20_000 * runs.numRuns;

async function countShown({ videos }: World): Promise<number> {
  const { rows } =
    await sql`select from video where status_id = 1 and video_id = any(${videos}::int[])`.execute(
      it.db,
    );
  return rows.length;
}

test(
  'after any sequence of what may happen, nothing is active that no decision or statement of the operator covers',
  async () => {
    if (is_long)
      process.stdout.write(`acts on publications: VELOUR_PUBLICATION_SEED=${runs.seed}\n`);
    let run = 0;
    let shown = 0;
    const common = ['clip ready', 'answer', 'approve', 'ten seconds', 'ten seconds'] as const;
    const of_published = [
      'replace the film',
      'replace the people',
      'approve',
      'ten seconds',
    ] as const;
    const of_withdrawn = [
      'remove',
      'strike',
      'hide-region',
      'restore',
      'another case',
      'granted appeal',
    ] as const;
    const actsOf = (more: readonly Act[]) =>
      fc.array(
        fc.tuple(fc.constantFrom(...acts, ...common, ...common, ...more, ...more), fc.nat(3)),
        {
          minLength: 12,
          maxLength: 30,
        },
      );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.tuple(fc.constant(waiting), actsOf([])),
          fc.tuple(fc.constant(published), actsOf(of_published)),
          fc.tuple(fc.constant(replaced), actsOf(of_published)),
          fc.tuple(fc.constant(withdrawn), actsOf(of_withdrawn)),
        ),
        async ([begun, sequence]) => {
          const world = await aWorld(run++);
          for (const [act, pick] of [...begun, ...sequence]) {
            await perform(world, act, pick).catch((error: unknown) => {
              if (!isAppError(error)) throw error;
            });
            expect(await uncoveredOf(world), act).toEqual([]);
            expect(await leakedOf(world), act).toEqual([]);
            shown += await countShown(world);
          }
        },
      ),
      runs,
    );
    // The sequences reach what they are about.
    expect(shown).toBeGreaterThan(20);
    expect(await countPlaced()).toBeGreaterThan(1);
  },
  timeout_ms,
);
