import { once } from 'node:events';
import { expect, test } from 'vitest';
import { age_photo_url, age_status_url, AgeStatus } from '#contracts/calls/forms/age.ts';
import { multipart } from '#tests/support/forms.ts';
import { withKillableSite } from '#tests/support/killable-site.ts';
import { no_policy } from '#tests/support/open-gate.ts';
import { aPicture } from '#tests/support/photos.ts';
import type { TestSite } from '#tests/support/site-setup.ts';

// Real processes, killed while photos are sent and right after the first answer.
const it = withKillableSite();
const browsers = Array.from({ length: 6 }, (_, n) => `198.51.100.${n + 1}`);

interface Sent {
  state: AgeStatus['state'];
  cookie: string;
}

/** Sends a photo as a browser that has `cookie`; undefined when the site is gone. */
async function send(
  { origin }: TestSite,
  address: string,
  photo: Uint8Array,
  cookie = '',
): Promise<Sent | undefined> {
  try {
    const { payload, type } = await multipart({}, photo);
    const answer = await fetch(origin + age_photo_url, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: {
        'x-forwarded-for': address,
        accept: 'application/json',
        'content-type': type,
        cookie,
      },
    });
    const set = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
    const { state } = AgeStatus.parse(await answer.json());
    return { state, cookie: set.find((pair) => pair.startsWith('age-photo=')) ?? cookie };
  } catch {
    // Killed: the sender sends it again.
    return undefined;
  }
}

const statusOf = async ({ origin }: TestSite, cookie: string): Promise<AgeStatus> =>
  AgeStatus.parse(await (await fetch(origin + age_status_url, { headers: { cookie } })).json());

async function kill({ child }: TestSite): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('kill -9 after the answer: each photo waits once, is decided once, and its browser gets the proof', async () => {
  const { operator } = it.product.system_domain;
  await operator.policy.set({
    ...no_policy,
    country: 'zz',
    region: '',
    mode: 'verify',
    methods: ['photo'],
    priority: 1,
    valid_from: undefined,
  });
  const photo = await aPicture(400, 500).png().toBuffer();
  const answered = new Map<string, Sent>();
  const first = await it.startWeb();
  await Promise.all(
    browsers.map(async (address) => {
      const sent = await send(first, address, photo);
      if (!sent) return;
      answered.set(address, sent);
      if (answered.size === 1) await kill(first);
    }),
  );
  expect(answered.size).toBeGreaterThan(0);

  const second = await it.startWeb();
  for (const { state, cookie } of answered.values()) {
    expect([state, (await statusOf(second, cookie)).state]).toEqual(['pending', 'pending']);
  }
  // Of a repeated photo the browser has one; a browser without an answer begins again.
  for (const address of browsers) {
    const sent = await send(second, address, photo, answered.get(address)?.cookie);
    expect(sent?.state).toBe('pending');
    if (sent) answered.set(address, sent);
  }
  const waiting = await operator.ages.list();
  // A photo whose answer was lost waits too: no browser asks about it, and it is erased within a day.
  expect(waiting.length).toBeGreaterThanOrEqual(browsers.length);
  for (const { photo_id } of waiting)
    expect(await operator.ages.decide({ photo_id, refusal: undefined })).toBe(true);
  await kill(second);

  const third = await it.startWeb();
  for (const { cookie } of answered.values())
    expect((await statusOf(third, cookie)).state).toBe('passed');
  expect(await operator.ages.list()).toEqual([]);
}, 300_000);
