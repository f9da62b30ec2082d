import { expect, test } from 'vitest';
import { RecordWatch, watch_buckets } from '#contracts/calls/catalogue/watch.ts';
import {
  createWatchCounter,
  getVideoStats,
  issueWatchToken,
  readBeacon,
} from '#domain/watching/index.ts';
import { createRandom } from '#seed/random.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { beaconForm, WatchMeter } from '../../web/features/watching/watch-meter.ts';

const world = withCtx();
const audience = 10_000;
const length = 120;
const every = 15;
const report = 0.25;

/** The share that still watches at a place, 0 to 1: a quarter leave in the first tenth. */
const survival = (place: number): number =>
  place < 0.1 ? 1 - 2.5 * place : 0.75 - 0.5 * (place - 0.1);
const skipped = { from: 0.4, to: 0.55, share: 0.3 };
const truth = Array.from({ length: watch_buckets }, (_, n) => {
  const place = (n + 0.5) / watch_buckets;
  const isSkipped = place >= skipped.from && place < skipped.to;
  return survival(place) * (isSkipped ? 1 - skipped.share : 1);
});

/** Where the visitor leaves whom this share of the audience outlasts. */
const leavesAt = (share: number): number => {
  if (share > 0.75) return (1 - share) / 2.5;
  return Math.min(1, 0.1 + (0.75 - share) / 0.5);
};

/** The beacons of one visitor: each 15 s of play and at the end. */
function* visit(n: number): Generator<{ after: number; form: URLSearchParams }> {
  const meter = new WatchMeter();
  const token = issueWatchToken('a test secret of thirty-two chars', video, clock.now());
  const leaves = leavesAt((n + 0.5) / audience) * length;
  const isSkipping = (n * 7919) % audience < skipped.share * audience;
  meter.ask(0);
  meter.showFirstFrame(400);
  let played = 0;
  for (let at = 0; at < leaves; at += report) {
    if (isSkipping && at >= skipped.from * length && at < skipped.to * length) {
      meter.interrupt();
      continue;
    }
    meter.playedTo(at, length);
    played += report;
    if (played % every === 0) yield { after: played, form: beaconForm(token, meter.summary()) };
  }
  meter.playedTo(leaves, length);
  yield { after: played, form: beaconForm(token, meter.summary()) };
}

const clock = { at: new Date(), now: () => clock.at };
const video = { video_id: 0, duration: length };

test('an audience of 10,000 gives back its retention curve within 1 % a bucket', async () => {
  const ctx = { ...world.ctx(), clock };
  video.video_id = await aVideo(world.ctx({ kind: 'system' }), { seconds: length });
  await using one = createWatchCounter(ctx);
  await using two = createWatchCounter(ctx);
  const { below } = createRandom('audience');
  let sent = 0;
  for (let n = 0; n < audience; n++) {
    const begun = new Date();
    clock.at = begun;
    const beacons = [...visit(n)];
    // One in ten of those in between is lost, one in five is sent twice, to either process.
    for (const [index, { after, form }] of beacons.entries()) {
      if (index < beacons.length - 1 && below(10) === 0) continue;
      clock.at = new Date(begun.getTime() + after * 1000);
      const watch = readBeacon(ctx, RecordWatch.parse(Object.fromEntries(form)));
      for (let copy = below(5) === 0 ? 2 : 1; copy > 0; copy--) {
        (below(2) === 0 ? one : two).record(watch);
        sent++;
      }
    }
    clock.at = new Date();
    if (n % 2000 === 0) await Promise.all([one.flush(), two.flush()]);
  }
  await Promise.all([one.flush(), two.flush()]);
  const { watches, retention } = await getVideoStats(ctx, video.video_id);
  const off = retention.map((share, n) => Math.abs(share - (truth[n] ?? 0)));
  process.stdout.write(`${sent} beacons, at most ${(Math.max(...off) * 100).toFixed(2)} % off\n`);
  expect(watches).toBe(audience);
  expect(off.filter((by) => by > 0.01)).toEqual([]);
});
