import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo, anAlbum } from '#tests/support/factories.ts';
import { addressOfMember, aMember, mailTo, member_password } from '#tests/support/members.ts';
import { aDecision } from '#tests/support/statements.ts';
import type { Subject } from '../moderation/index.ts';
import { askExport, makeExport, openExport, pruneExports, showExport } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });

async function ask(member_id: number): Promise<string> {
  await askExport(it.ctx(), { member_id, password: member_password, address: '192.0.2.1' });
  const { storage_key } = await it.db
    .selectFrom('member_export')
    .select('storage_key')
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  return storage_key;
}
/** A member with a copy that is ready. */
async function aCopy(name: string) {
  const { member_id } = await aMember(it.ctx(), name);
  return {
    member_id,
    make: async () => makeExport(it.ctx(), { storage_key: await ask(member_id) }),
  };
}
const filesOf = (storage_key: string) =>
  Array.fromAsync(it.ctx().private_storage.list(`x/${storage_key}/`));
const remove = ({ type, id }: { type: Subject['type']; id: number }) =>
  aDecision(
    system(),
    { type, id: String(id) },
    { action: type === 'picture' ? 'reject' : 'remove' },
  );

test.each([
  ['video', async (member_id: number) => aVideo(system(), { member_id })],
  ['album', async (member_id: number) => anAlbum(system(), { member_id })],
  [
    'photo',
    async (member_id: number) => {
      const album_id = await anAlbum(system(), { member_id });
      const { photo_id } = await it.db
        .selectFrom('album_photo')
        .select('photo_id')
        .where('album_id', '=', album_id)
        .executeTakeFirstOrThrow();
      return photo_id;
    },
  ],
  [
    'picture',
    async (member_id: number) => {
      const { picture_id } = await it.db
        .insertInto('member_picture')
        .values({ member_id, section: 'avatar', state: 'pending', storage_key: 'a1b2c3d4e5f6g7h8' })
        .returning('picture_id')
        .executeTakeFirstOrThrow();
      return picture_id;
    },
  ],
] as const)(
  'a ready copy is gone as soon as a case hides something of its member (%s), who may ask for another one',
  async (type, made) => {
    const [hit, other] = [await aCopy(`Hit-${type}`), await aCopy(`Other-${type}`)];
    const id = await made(hit.member_id);
    const storage_key = await ask(hit.member_id);
    await makeExport(it.ctx(), { storage_key });
    await other.make();
    await openExport(it.ctx(), hit.member_id);

    await remove({ type, id });
    await expect(openExport(it.ctx(), hit.member_id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await showExport(it.ctx(), hit.member_id)).toEqual({
      state: 'none',
      bytes: 0,
      until: null,
      may_ask: true,
    });
    await openExport(it.ctx(), other.member_id);
    expect(await filesOf(storage_key)).toHaveLength(1);
    await pruneExports(it.ctx());
    expect(await filesOf(storage_key)).toEqual([]);
    await openExport(it.ctx(), other.member_id);

    await ask(hit.member_id);
    expect(await showExport(it.ctx(), hit.member_id)).toMatchObject({ state: 'asked' });
  },
);

test('a copy is not given out where a case hid something while it was made', async () => {
  const { member_id } = await aMember(it.ctx(), 'Meanwhile');
  const id = await aVideo(system(), { member_id });
  const storage_key = await ask(member_id);
  await remove({ type: 'video', id });
  await makeExport(it.ctx(), { storage_key });
  expect(await showExport(it.ctx(), member_id)).toMatchObject({ state: 'failed', may_ask: true });
  expect(await filesOf(storage_key)).toEqual([]);
  expect((await mailTo(it.db, addressOfMember('Meanwhile')))?.kind).not.toBe('member-export');
});
