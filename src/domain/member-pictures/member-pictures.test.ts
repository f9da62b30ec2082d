import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PictureSection } from '#contracts/calls/member-pictures.ts';
import type { CropArea } from '#platform/images/port.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { eraseAccount } from '../erasure/index.ts';
import { getMember, savePrivacy } from '../profiles/index.ts';
import { listOwnDecisions } from '../appeals/index.ts';
import { decideCase, type Decision } from '../moderation/index.ts';
import { listQueue } from '../case-queues/index.ts';
import { applyNow, aRule } from '#tests/support/statements.ts';
import { makeReadOnly } from '../write-access/index.ts';
import { sweepPictures } from './picture-files.ts';
import { findPicture, listOwnPictures } from './read-picture.ts';
import { approvePicture, listWaiting, rejectPicture, showWaiting } from './review.ts';
import { storePicture } from './store-picture.ts';

const it = withCtx();
const reviewed = (isReviewed = true) => {
  const ctx = it.ctx();
  const accounts = { ...ctx.settings.accounts, reviews_pictures: isReviewed };
  return { ...ctx, settings: { ...ctx.settings, accounts } };
};

/** Red, and blue in the right half. */
const drawn = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    {
      input: { create: { width: width >> 1, height, channels: 3, background: '#00f' } },
      left: width - (width >> 1),
      top: 0,
    },
  ]);
const jpeg = (width = 1300, height = 400): Promise<Buffer> =>
  drawn(width, height).jpeg().toBuffer();

interface Store {
  section?: PictureSection;
  area?: CropArea;
  isReviewed?: boolean;
}
const store = (member_id: number, bytes: Uint8Array, more: Store = {}): Promise<string> =>
  storePicture(reviewed(more.isReviewed), {
    member_id,
    bytes,
    section: more.section ?? 'avatar',
    area: more.area,
  });
const keyOf = (url: string): string => /\/m\/(\w+)\//.exec(url)?.[1] ?? '';
const fileOf = async (url: string, name: string): Promise<Buffer> => {
  const stream = await it.ctx().private_storage.read(`m/${keyOf(url)}/${name}`);
  return Buffer.concat((await stream?.toArray()) ?? []);
};
const seenBy = (url: string, viewer_id?: number): Promise<boolean> =>
  findPicture(it.ctx(), { storage_key: keyOf(url), name: '256.webp', viewer_id }).then(
    () => true,
    ({ code }: { code: string }) =>
      code === 'not_found' ? false : Promise.reject(new Error(code)),
  );
/** A database that is away from its second answer on. */
function awayAfterOne() {
  let answers = 0;
  return it.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (++answers > 1) throw new Error('Connection terminated');
      return result;
    },
  });
}
const filesOf = async (url: string): Promise<string[]> =>
  (await Array.fromAsync(it.ctx().private_storage.list(`m/${keyOf(url)}/`))).toSorted();
const waitingOf = async (username: string) =>
  (await listWaiting(it.ctx())).filter((each) => each.username === username);
const colour = async (bytes: Buffer): Promise<string> => {
  const { dominant } = await sharp(bytes).stats();
  return dominant.r > dominant.b ? 'red' : 'blue';
};

test('whether a picture may be seen is not decided while the database is away', async () => {
  const { member_id } = await aMember(it.ctx(), 'Away');
  const storage_key = keyOf(await store(member_id, await jpeg(), { isReviewed: false }));
  for (const viewer_id of [undefined, member_id])
    await expect(
      findPicture(
        { ...it.ctx(), db: awayAfterOne() },
        { storage_key, name: '256.webp', viewer_id },
      ),
    ).rejects.toThrow('Connection terminated');
});

describe('a picture', () => {
  test('is cut where its member says, upright, in three formats and all sizes, without metadata', async () => {
    const { member_id } = await aMember(it.ctx(), 'Anna');
    const area = { x: 900, y: 50, width: 300, height: 300 };
    const url = await store(member_id, await jpeg(), { area });
    const names = ['64', '128', '256'].flatMap((width) =>
      ['avif', 'jpg', 'webp'].map((ext) => `m/${keyOf(url)}/${width}.${ext}`),
    );
    expect(await filesOf(url)).toEqual([...names, `m/${keyOf(url)}/note`].toSorted());
    for (const name of ['256.webp', '128.avif', '64.jpg']) {
      const bytes = await fileOf(url, name);
      const side = Number.parseInt(name, 10);
      const { width, height, exif, icc, xmp } = await sharp(bytes).metadata();
      expect([width, height, exif, icc, xmp]).toEqual([
        side,
        side,
        undefined,
        undefined,
        undefined,
      ]);
      expect(await colour(bytes)).toBe('blue');
    }

    // Stored on its side, as telephones do: red is on the left once it is upright.
    const upright = await drawn(2600, 700).png().toBuffer();
    const turned = await sharp(await sharp(upright).rotate(270).png().toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const left = { x: 0, y: 0, width: 1250, height: 250 };
    const cover = await store(member_id, turned, { section: 'cover', area: left });
    const { width, height } = await sharp(await fileOf(cover, '1250.jpg')).metadata();
    expect([width, height]).toEqual([1250, 250]);
    expect(await colour(await fileOf(cover, '1250.jpg'))).toBe('red');
    // Nothing is enlarged; without an area it is the middle.
    const middle = await store(member_id, await jpeg(2600, 900), { section: 'cover' });
    const wide = await sharp(await fileOf(middle, '2500.webp')).metadata();
    expect([wide.width, wide.height]).toEqual([2500, 500]);
    // What is replaced is gone.
    expect(await filesOf(cover)).toEqual([]);
  });

  test.each([
    ['a text', async () => Buffer.from('no picture at all'), 'file_type'],
    ['nothing but its beginning', async () => (await jpeg()).subarray(0, 900), 'file_damaged'],
    [
      'an SVG',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1300" height="400"/>'),
      'file_type',
    ],
    ['too small', () => jpeg(1249, 300), 'too_small'],
    ['too low', () => jpeg(1300, 249), 'too_small'],
    ['high, not wide', () => jpeg(400, 1300), 'too_small'],
    [
      'of too many pixels',
      () =>
        sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#888' } })
          .png()
          .toBuffer(),
      'file_size',
    ],
    ['of too many bytes', async () => Buffer.alloc(10 * 1024 ** 2 + 1), 'file_size'],
  ] as const)('%s is refused, and nothing is stored', async (_name, bytes, fault) => {
    const { member_id } = await aMember(it.ctx(), `Berta${Math.trunc(performance.now())}`);
    await expect(store(member_id, await bytes())).rejects.toMatchObject({
      code: 'invalid',
      info: { file: fault },
    });
    expect(await listOwnPictures(it.ctx(), member_id)).toEqual([]);
  });

  test('of an animation is its first one; an area outside of it is none', async () => {
    const { member_id } = await aMember(it.ctx(), 'Clara');
    const frames = [
      await drawn(1300, 300).png().toBuffer(),
      await drawn(1300, 300).negate().png().toBuffer(),
    ];
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const area = { x: 0, y: 0, width: 300, height: 300 };
    const url = await store(member_id, animated, { area });
    expect(await sharp(await fileOf(url, '256.webp')).metadata()).not.toHaveProperty('pages');
    expect(await colour(await fileOf(url, '256.webp'))).toBe('red');
    const outside = { x: 99_999, y: 99_999, width: 300, height: 300 };
    await expect(store(member_id, await jpeg(), { area: outside })).rejects.toMatchObject({
      info: { file: 'too_small' },
    });
    await makeReadOnly(it.db, member_id);
    await expect(store(member_id, await jpeg())).rejects.toMatchObject({ code: 'read_only' });
  });
});

describe('review', () => {
  test('until it is approved its member alone sees it, and others the one before', async () => {
    const { member_id } = await aMember(it.ctx(), 'Dora');
    const { member_id: other } = await aMember(it.ctx(), 'Emma');
    const seen = async (url: string) => [
      await seenBy(url),
      await seenBy(url, other),
      await seenBy(url, member_id),
    ];
    const avatar = async () => (await getMember(it.ctx(), 'dora')).member.avatar;
    const first = await store(member_id, await jpeg());
    expect([await seen(first), await avatar()]).toEqual([[false, false, true], '']);
    const [{ picture_id } = { picture_id: 0 }] = await waitingOf('Dora');
    expect((await sharp(await showWaiting(it.ctx(), picture_id)).metadata()).format).toBe('jpeg');
    const decided = await Promise.allSettled([
      approvePicture(it.ctx(), picture_id),
      rejectPicture(it.ctx(), picture_id, 'Blurred.'),
    ]);
    expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('an approved one takes the place of the one before; a rejected one is erased and says why', async () => {
    const { member_id } = await aMember(it.ctx(), 'Fanny');
    const first = await store(member_id, await jpeg(), { isReviewed: false });
    expect(await seenBy(first)).toBe(true);
    const second = await store(member_id, await jpeg());
    expect([await seenBy(first), await seenBy(second)]).toEqual([true, false]);
    const [{ picture_id } = { picture_id: 0 }] = await waitingOf('Fanny');
    await rejectPicture(it.ctx(), picture_id, 'Blurred.');
    expect(await filesOf(second)).toEqual([]);
    expect(await listOwnPictures(it.ctx(), member_id)).toEqual([
      { section: 'avatar', state: 'approved', url: first.replace('/256.', '/128.'), reason: '' },
      { section: 'avatar', state: 'rejected', url: '', reason: 'Blurred.' },
    ]);
    const third = await store(member_id, await jpeg());
    await approvePicture(it.ctx(), (await waitingOf('Fanny'))[0]?.picture_id ?? 0);
    expect([await seenBy(third), await filesOf(first)]).toEqual([true, []]);
    expect((await getMember(it.ctx(), 'fanny')).member.avatar).toBe(third);
    expect(await listOwnPictures(it.ctx(), member_id)).toHaveLength(1);
  });

  test('is a case in the queue of staff, one for each picture that waits, whose decision it follows', async () => {
    const { member_id } = await aMember(it.ctx(), 'Hedda');
    const by = { staff_id: (await aMember(it.ctx(), 'Ilse')).member_id, has_child_safety: false };
    const queued = async () =>
      (await listQueue(it.ctx(), by, { kinds: ['picture'], member_id })).cases;
    const inEffect = async (decision: Omit<Decision, 'reference'>): Promise<void> => {
      const reference = (await queued())[0]?.reference ?? '';
      const { decision_id } = await decideCase(it.ctx(), by, { ...decision, reference });
      await applyNow(it.ctx(), decision_id);
    };
    await store(member_id, await jpeg());
    const first = await store(member_id, await jpeg());
    expect(await queued()).toMatchObject([{ subject_type: 'picture', state: 'open' }]);
    await inEffect({ action: 'approve' });
    expect([await seenBy(first), await queued()]).toEqual([true, []]);
    await store(member_id, await jpeg());
    const rule_id = await aRule(it.ctx());
    await inEffect({ action: 'reject', facts: 'Blurred.', rule_id });
    expect(await waitingOf('Hedda')).toEqual([]);
    expect(await listOwnPictures(it.ctx(), member_id)).toMatchObject([
      { state: 'approved' },
      { state: 'rejected', reason: 'Blurred.' },
    ]);
    const { statements } = await listOwnDecisions(it.ctx(), member_id);
    expect(statements).toMatchObject([{ action: 'reject', subject_type: 'picture' }]);
    await store(member_id, await jpeg());
    await eraseAccount(it.ctx(), member_id, 'operator');
    expect(await queued()).toEqual([]);
  });

  test('of a hidden or suspended member it is not served, and an erased one leaves no file', async () => {
    const { member_id } = await aMember(it.ctx(), 'Greta');
    const url = await store(member_id, await jpeg(), { isReviewed: false });
    const privacy = { member_id, messages_from: 'none', requests_from: 'none' } as const;
    await savePrivacy(it.ctx(), { ...privacy, visibility: 'me' });
    expect([await seenBy(url), await seenBy(url, member_id)]).toEqual([false, true]);
    await savePrivacy(it.ctx(), { ...privacy, visibility: 'everyone' });
    expect(await seenBy(url)).toBe(true);
    await sql`update login set suspended_at = now() where id = ${member_id}`.execute(it.db);
    expect(await seenBy(url)).toBe(false);
    await eraseAccount(it.ctx(), member_id, 'operator');
    expect(await filesOf(url)).toEqual([]);
  });

  test('files without a picture are swept after an hour, others stay', async () => {
    const { member_id } = await aMember(it.ctx(), 'Hanna');
    const [lost, used] = [
      await store(member_id, await jpeg(), { section: 'cover' }),
      await store(member_id, await jpeg()),
    ];
    await sql`delete from member_picture where storage_key = ${keyOf(lost)}`.execute(it.db);
    await sweepPictures(it.ctx());
    expect(await filesOf(lost)).not.toEqual([]);
    const later = { now: () => new Date(Date.now() + 2 * 3_600_000) };
    expect(await sweepPictures({ ...it.ctx(), clock: later })).toBeGreaterThan(0);
    expect(await filesOf(lost)).toEqual([]);
    expect(await filesOf(used)).not.toEqual([]);
  });
});
