import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watch_url } from '#contracts/calls/catalogue/watch.ts';
import { getVideoStats, issueWatchToken } from '#domain/watching/index.ts';
import { createRandom } from '#seed/random.ts';
import { aVideo } from '#tests/support/factories.ts';
import { withKillableSite } from '#tests/support/killable-site.ts';
import type { TestSite } from '#tests/support/site-setup.ts';
import { watchedBits, watchedBuckets } from '#tests/support/watches.ts';

const seed = process.env['VELOUR_KILL_SEED'] ?? String(Math.floor(Math.random() * 1e9));
process.stdout.write(`kills while watching: VELOUR_KILL_SEED=${seed}\n`);
const { below, between } = createRandom(seed);
const it = withKillableSite();
const kills = 3;
const plays_of_each = 30;
const duration = 200;

interface Play {
  token: string;
  /** Buckets that were played so far; the viewer watches on, whatever the server does. */
  played: number;
}

/** False when the site is gone. */
async function send({ origin }: TestSite, { token, played }: Play): Promise<boolean> {
  const form = new URLSearchParams({
    token,
    bits: watchedBits([0, played]).toString('base64url'),
    seconds: String((played * duration) / 100),
    stalls: '1',
    errors: '0.0.0.0',
    first_frame: '300',
  });
  try {
    const response = await fetch(origin + watch_url, {
      method: 'POST',
      body: form,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'x-forwarded-for': `10.0.${below(250)}.${below(250)}`,
      },
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

async function watchOn(site: TestSite, plays: readonly Play[]): Promise<void> {
  for (;;) {
    const play = plays[below(plays.length)];
    if (!play) return;
    play.played = Math.min(90, play.played + below(4));
    if (!(await send(site, play))) return;
    await pause(between(0, 10));
  }
}

// Its numbers are of the whole database, so it runs once.
test(
  'two processes count each play once, and what a kill lost is there after the next beacon of the play',
  { timeout: 180_000, retry: 0 },
  async () => {
    const ctx = it.product.system_ctx;
    const ids = [
      await aVideo(ctx, { seconds: duration }),
      await aVideo(ctx, { seconds: duration }),
    ];
    const issued = new Date(Date.now() - 600_000);
    const plays = ids.flatMap((video_id) =>
      Array.from({ length: plays_of_each }, () => ({
        video_id,
        token: issueWatchToken(it.secret, { video_id, duration }, issued),
        played: 0,
      })),
    );
    for (let round = 0; round < kills; round++) {
      const sites = [await it.startWeb(), await it.startWeb()];
      const busy = sites.flatMap((site) => Array.from({ length: 4 }, () => watchOn(site, plays)));
      await pause(between(2000, 3500));
      for (const { child } of sites) child.kill('SIGKILL');
      await Promise.all(busy);
    }
    const site = await it.startWeb();
    for (const play of plays) expect(await send(site, { ...play, played: 100 })).toBe(true);
    await site.stop();
    for (const id of ids) {
      const { watches, retention, total } = await getVideoStats(ctx, id);
      expect(watches).toBe(plays_of_each);
      expect(retention).toEqual(watchedBuckets([0, 100]));
      expect(total).toMatchObject({
        starts: plays_of_each,
        seconds: plays_of_each * duration,
        completions: plays_of_each,
        stalls: plays_of_each,
      });
    }
  },
);
