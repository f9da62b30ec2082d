import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aPicture } from '#tests/support/photos.ts';
import type { Ctx } from '../ctx.ts';
import {
  decidePhoto,
  eraseUnusedPhotos,
  listAgeCounts,
  listPhotos,
  newAgeSecret,
  pruneAges,
  sendPhoto,
  showPhoto,
  takePhotoStatus,
} from './index.ts';
import { newPhotoKeys, PhotoKeyMissing } from './photo-cipher.ts';
import { storePhoto } from './photo-files.ts';

const it = withCtx();
const challenge_age = 18;

async function aSentPhoto(secret = newAgeSecret()): Promise<{ secret: string; photo_id: number }> {
  const bytes = await aPicture(400, 300).png().toBuffer();
  await sendPhoto(it.ctx(), { secret, bytes, challenge_age });
  const photos = await listPhotos(it.ctx());
  return { secret, photo_id: photos.at(-1)?.photo_id ?? 0 };
}
const status = (secret: string, age = challenge_age) =>
  takePhotoStatus(it.ctx(), { secret, challenge_age: age });
const files = () => Array.fromAsync(it.ctx().private_storage.list('a/'));
/** A context that lives so many minutes later, for files; rows go by the clock of the database. */
const later = (minutes: number): Ctx => ({
  ...it.ctx(),
  clock: { now: () => new Date(Date.now() + minutes * 60_000) },
});

test('a photo waits encrypted, is shown to the owner, and is erased by the decision', async () => {
  const { secret, photo_id } = await aSentPhoto();
  expect(await status(secret)).toEqual({ state: 'pending', reason: null });
  const [key = ''] = await files();
  const stored = await readFile(join(it.folder, 'private', key));
  expect([stored[0] === 0xff && stored[1] === 0xd8, stored.includes('JFIF')]).toEqual([
    false,
    false,
  ]);
  const picture = await showPhoto(it.ctx(), photo_id);
  expect([...picture.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  expect(await decidePhoto(it.ctx(), { photo_id, refusal: undefined })).toBe(true);
  expect(await files()).toEqual([]);
  await expect(showPhoto(it.ctx(), photo_id)).rejects.toMatchObject({ code: 'not_found' });
});

test('a stored photo cannot be read with another secret, or under the name of another', async () => {
  const { photo_id } = await aSentPhoto();
  const settings = { ...it.ctx().settings, media_secret: 'another secret of thirty-two char' };
  await expect(showPhoto({ ...it.ctx(), settings }, photo_id)).rejects.toThrow(
    /authenticate|decrypt/,
  );
  const other = await storePhoto(it.ctx(), await aPicture().png().toBuffer());
  await sql`update age_photo set storage_key = 'aaaaaaaaaaaaaaaaaaaa' where photo_id = ${photo_id}`.execute(
    it.db,
  );
  await it
    .ctx()
    .private_storage.putFile(
      'a/aaaaaaaaaaaaaaaaaaaa.bin',
      join(it.folder, 'private', `a/${other}.bin`),
    );
  await expect(showPhoto(it.ctx(), photo_id)).rejects.toThrow(/authenticate|decrypt/);
  await decidePhoto(it.ctx(), { photo_id, refusal: 'unclear' });
});

test('a process with the public key alone encrypts photos and reads none', async () => {
  const { public_key, private_key } = newPhotoKeys();
  const withKeys = (age_photo_keys: { public_key: string; private_key: string }) => {
    const ctx = it.ctx();
    return { ...ctx, settings: { ...ctx.settings, age_photo_keys } };
  };
  const web = withKeys({ public_key, private_key: '' });
  const bytes = await aPicture().png().toBuffer();
  await sendPhoto(web, { secret: newAgeSecret(), bytes, challenge_age: 18 });
  const photo_id = (await listPhotos(web)).at(-1)?.photo_id ?? 0;
  await expect(showPhoto(web, photo_id)).rejects.toThrow(PhotoKeyMissing);
  // The key of the site's secret is another one.
  await expect(showPhoto(it.ctx(), photo_id)).rejects.toThrow(/authenticate|decrypt/);
  const shown = await showPhoto(withKeys({ public_key, private_key }), photo_id);
  expect(shown.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  await decidePhoto(it.ctx(), { photo_id, refusal: 'unclear' });
});

test('a refused photo can be sent again; one that waits or was approved cannot be replaced', async () => {
  const { secret, photo_id } = await aSentPhoto();
  await aSentPhoto(secret);
  expect(await listPhotos(it.ctx())).toHaveLength(1);
  await decidePhoto(it.ctx(), { photo_id, refusal: 'face' });
  expect(await status(secret)).toEqual({ state: 'refused', reason: 'face' });
  expect((await aSentPhoto(secret)).photo_id).toBe(photo_id);
  expect(await status(secret)).toMatchObject({ state: 'pending' });
  await decidePhoto(it.ctx(), { photo_id, refusal: undefined });
  await aSentPhoto(secret);
  expect(await listPhotos(it.ctx())).toEqual([]);
  expect(await status(secret)).toEqual({ state: 'passed', reason: null });
});

test('ten requests of one browser at once are one photo', async () => {
  const secret = newAgeSecret();
  const bytes = await aPicture(40, 30).png().toBuffer();
  const before = (await files()).length;
  await Promise.all(
    Array.from({ length: 10 }, () => sendPhoto(it.ctx(), { secret, bytes, challenge_age })),
  );
  const photos = await listPhotos(it.ctx());
  expect([photos.length, (await files()).length - before]).toEqual([1, 1]);
  await decidePhoto(it.ctx(), { photo_id: photos[0]?.photo_id ?? 0, refusal: 'unclear' });
});

test('of two decisions at once one counts', async () => {
  const { photo_id } = await aSentPhoto();
  const before = await counted();
  const decided = await Promise.all([
    decidePhoto(it.ctx(), { photo_id, refusal: undefined }),
    decidePhoto(it.ctx(), { photo_id, refusal: 'age' }),
  ]);
  expect(decided.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
  const after = await counted();
  expect(after.passed + after.refused - before.passed - before.refused).toBe(1);
});

const counted = async () => {
  const [count] = await listAgeCounts(it.ctx(), { days: 1 });
  return count ?? { method: '', started: 0, passed: 0, refused: 0 };
};

test('an approval is taken once, again only for minutes, and is none for a higher age', async () => {
  const { secret, photo_id } = await aSentPhoto();
  await decidePhoto(it.ctx(), { photo_id, refusal: undefined });
  expect(await status(secret, 21)).toMatchObject({ state: 'none' });
  expect(await status(secret)).toMatchObject({ state: 'passed' });
  expect(await status(secret)).toMatchObject({ state: 'passed' });
  await sql`update age_photo set taken_at = now() - interval '6 minutes' where photo_id = ${photo_id}`.execute(
    it.db,
  );
  expect(await status(secret)).toMatchObject({ state: 'none' });
  expect(await status(newAgeSecret())).toMatchObject({ state: 'expired' });
  // Another check begins after it.
  await aSentPhoto(secret);
  expect(await status(secret)).toMatchObject({ state: 'pending' });
});

test('a photo that was not decided about is erased within a day, with all that is known of it', async () => {
  const { secret, photo_id } = await aSentPhoto();
  await sql`update age_photo set created_at = now() - interval '23 hours 50 minutes' where photo_id = ${photo_id}`.execute(
    it.db,
  );
  await pruneAges(it.ctx());
  expect(await status(secret)).toMatchObject({ state: 'expired' });
  await expect(decidePhoto(it.ctx(), { photo_id, refusal: undefined })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('leftovers of a killed process are erased: a picture without a row, and one that was decided', async () => {
  const picture = await aPicture().png().toBuffer();
  const orphan = await storePhoto(it.ctx(), picture);
  const { photo_id } = await aSentPhoto();
  const before = await files();
  await eraseUnusedPhotos(it.ctx());
  expect(await files()).toEqual(before);
  // As if the process had died between decision and erasure.
  await sql`update age_photo set state = 'approved', storage_key = null, decided_at = now() where photo_id = ${photo_id}`.execute(
    it.db,
  );
  const { photo_id: waiting } = await aSentPhoto();
  await eraseUnusedPhotos(later(20));
  const left = await files();
  expect(left).not.toContain(`a/${orphan}.bin`);
  expect(left).toHaveLength((await listPhotos(it.ctx())).length);
  expect((await showPhoto(it.ctx(), waiting)).length).toBeGreaterThan(100);
});

test('the tables hold nothing of the visitor', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_name in ('age_photo', 'age_result', 'age_count') order by 1`.execute(it.db);
  expect(rows.map(({ name }) => name)).toEqual([
    'age_count.day',
    'age_count.method',
    'age_count.passed',
    'age_count.refused',
    'age_count.started',
    // Of the staff's queue; nothing in it is of the visitor.
    'age_photo.case_id',
    'age_photo.challenge_age',
    'age_photo.created_at',
    'age_photo.decided_at',
    'age_photo.photo_id',
    'age_photo.reason',
    'age_photo.secret_hash',
    'age_photo.state',
    'age_photo.storage_key',
    'age_photo.taken_at',
    'age_result.expires_at',
    'age_result.result_hash',
  ]);
});
