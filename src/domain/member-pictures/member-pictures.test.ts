import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PictureSection } from '#contracts/calls/accounts/member-pictures.ts';
import type { CropArea } from '#platform/images/port.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { unzipped } from '#tests/support/unzip.ts';
import { eraseAccount } from '../erasure/index.ts';
import { getMember, savePrivacy } from '../profiles/index.ts';
import { listOwnDecisions } from '../appeals/index.ts';
import { reportChildSafety } from '../legal-holds/index.ts';
import { decideCase, type Decision } from '../moderation/index.ts';
import { openPreserved, settleMaterial } from '../preservation/index.ts';
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
    // The replaced picture is erased.
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

describe('a picture that a list of hashes has', () => {
  /** A list with the file of these bytes. */
  async function list(bytes: Buffer, is_child_safety: boolean): Promise<void> {
    const hash = createHash('sha256').update(bytes).digest();
    await sql`
      with l as (insert into hash_list (name, kind, is_child_safety) values (${`list-${hash.toString('hex').slice(0, 8)}`}, 'import', ${is_child_safety}) returning list_id),
        e as (insert into hash_entry (list_id, reference) select list_id, 'x-1' from l returning entry_id)
      insert into hash_value (entry_id, kind, hash, position, scene) select entry_id, 'sha256', ${hash}, 0, 0 from e`.execute(
      it.db,
    );
  }
  const casesOf = async (member_id: number) =>
    it.db
      .selectFrom('moderation_case')
      .select(['kind', 'priority', 'reference', 'target_id'])
      .where('member_id', '=', member_id)
      .where('state', '<>', 'closed')
      .execute();

  test('waits in the case of its match, for staff with the permission alone; its member sees it as any other, also where none are reviewed', async () => {
    for (const isReviewed of [true, false]) {
      const bytes = await jpeg(isReviewed ? 1500 : 1400, 700);
      await list(bytes, true);
      const { member_id } = await aMember(it.ctx(), `Matched-${isReviewed}`);
      const url = await store(member_id, bytes, { isReviewed });
      expect([await seenBy(url), await seenBy(url, member_id)]).toEqual([false, true]);
      expect(await listOwnPictures(it.ctx(), member_id)).toMatchObject([
        { state: isReviewed ? 'pending' : 'approved' },
      ]);
      const [open, ...others] = await casesOf(member_id);
      expect(others).toEqual([]);
      expect(open).toMatchObject({ kind: 'hash-match', priority: 3 });
      const reference = open?.reference ?? '';
      const staff_id = (await aMember(it.ctx(), `Looking-${isReviewed}`)).member_id;
      await expect(
        decideCase(
          it.ctx(),
          { staff_id, has_child_safety: false },
          { reference, action: 'approve' },
        ),
      ).rejects.toMatchObject({ code: 'not_found' });
      const { decision_id } = await decideCase(
        it.ctx(),
        { staff_id, has_child_safety: true },
        { reference, action: 'approve' },
      );
      await applyNow(it.ctx(), decision_id);
      expect(await seenBy(url)).toBe(true);
      expect(await listOwnPictures(it.ctx(), member_id)).toMatchObject([{ state: 'approved' }]);
      // A picture that was cleared is shown like any other when it is uploaded again.
      const again = await store(staff_id, bytes, { isReviewed: false });
      expect(await seenBy(again)).toBe(true);
    }
  });

  test('about children is preserved encrypted at once, leaves the disk with its rejection, and can be reported', async () => {
    const bytes = await jpeg(1600, 700);
    await list(bytes, true);
    const ctx = it.ctx({ kind: 'system' });
    const { member_id } = await aMember(it.ctx(), 'Preserved');
    const url = await store(member_id, bytes);
    const [open] = await casesOf(member_id);
    const reference = open?.reference ?? '';
    const { material_id } = await it.db
      .selectFrom('preserved_material')
      .select('material_id')
      .where('subject_type', '=', 'picture')
      .where('subject_id', '=', Number(open?.target_id))
      .executeTakeFirstOrThrow();
    await settleMaterial(ctx, { material_id });
    expect(await filesOf(url)).not.toEqual([]);
    const by = { staff_id: null, has_child_safety: true };
    const facts = 'Listed.';
    const rule_id = await aRule(it.ctx());
    const rejection = { reference, action: 'reject', rule_id, facts } as const;
    const { decision_id } = await decideCase(it.ctx(), by, rejection);
    await applyNow(it.ctx(), decision_id);
    await settleMaterial(ctx, { material_id });
    expect(await filesOf(url)).toEqual([]);
    const preserved = await openPreserved(ctx, `m/${keyOf(url)}/256.jpg`);
    const pixels = sharp(Buffer.concat((await (await preserved?.read())?.toArray()) ?? []));
    expect((await pixels.metadata()).width).toBe(256);
    // The match that its list gets stays when another picture replaces it, and when the account is erased.
    await store(member_id, await jpeg());
    await eraseAccount(ctx, member_id, 'operator');
    const { rows } =
      await sql`select state from hash_match where picture_id = ${Number(open?.target_id)}`.execute(
        it.db,
      );
    expect(rows).toEqual([{ state: 'confirmed' }]);
    const path = join(it.folder, 'report.zip');
    await reportChildSafety(ctx, by, { reference, path });
    const entries = await unzipped(path);
    const report = JSON.parse(String(entries.get('report.json'))) as object;
    expect(report).toMatchObject({
      personOrUserReported: { espIdentifier: String(member_id) },
      uploadedFiles: [{ sha256: createHash('sha256').update(bytes).digest('hex') }],
    });
  });

  test('is found by the area cropped from a larger one, and stays for the reviewer when its member sends another one or is erased', async () => {
    const noise = (seed: number, width: number, height: number) =>
      sharp(
        Buffer.from(Array.from({ length: 48 * 48 * 3 }, (_, n) => (((n * seed) ** 2) >> 3) % 256)),
        { raw: { width: 48, height: 48, channels: 3 } },
      ).resize(width, height, { kernel: 'cubic' });
    const listed = await noise(7, 400, 400).png().toBuffer();
    const larger = await noise(3, 1500, 800)
      .composite([{ input: listed, left: 300, top: 200 }])
      .png()
      .toBuffer();
    const { hash } = await hashOf(listed);
    await sql`
      with l as (insert into hash_list (name, kind) values ('by-picture', 'import') returning list_id),
        e as (insert into hash_entry (list_id, reference) select list_id, 'x-1' from l returning entry_id)
      insert into hash_value (entry_id, kind, hash, position, scene) select entry_id, 'pdq', ${hash}, 0, 0 from e`.execute(
      it.db,
    );
    const { member_id } = await aMember(it.ctx(), 'Cutting');
    const area = { x: 300, y: 200, width: 400, height: 400 };
    const url = await store(member_id, larger, { area });
    expect(await casesOf(member_id)).toMatchObject([{ kind: 'hash-match', priority: 2 }]);
    await store(member_id, await jpeg());
    expect((await listOwnPictures(it.ctx(), member_id)).map(({ state }) => state)).toEqual([
      'pending',
    ]);
    expect(await filesOf(url)).not.toEqual([]);
    const again = await store(member_id, larger, { area });
    const [first, second] = await casesOf(member_id);
    await eraseAccount(it.ctx({ kind: 'system' }), member_id, 'operator');
    expect([await filesOf(url), await filesOf(again)]).not.toContainEqual([]);
    const rule_id = await aRule(it.ctx());
    for (const each of [first, second]) {
      const { decision_id } = await decideCase(
        it.ctx(),
        { staff_id: null, has_child_safety: true },
        { reference: each?.reference ?? '', action: 'reject', rule_id, facts: 'Listed.' },
      );
      await applyNow(it.ctx(), decision_id);
    }
    await sweepPictures({
      ...it.ctx(),
      clock: { now: () => new Date(Date.now() + 2 * 3_600_000) },
    });
    expect([await filesOf(url), await filesOf(again)]).toEqual([[], []]);
  });

  /** PDQ of a picture, as the jail hashes it. */
  async function hashOf(bytes: Buffer): Promise<{ hash: Buffer }> {
    const folder = await mkdtemp(join(it.folder, 'hash-'));
    const [source, out] = [join(folder, 'picture'), join(folder, 'out')];
    await writeFile(source, bytes);
    await mkdir(out);
    const { hash } = await it.ctx().images.convert(source, out, [320]);
    return { hash: hash?.pdq ?? Buffer.alloc(0) };
  }
});
