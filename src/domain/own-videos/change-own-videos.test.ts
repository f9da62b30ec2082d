import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { changeList, changeOwnVideos, type OwnVideosChange } from './change-own-videos.ts';
import { saveTerms } from '../terms/index.ts';
import { findOwnWork } from '../uploads/index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
const anUploader = async () => (await aMember(it.ctx(), `Sorter-${++number}`)).member_id;
const change = (given: Partial<OwnVideosChange> & Pick<OwnVideosChange, 'member_id'>) =>
  changeOwnVideos(system(), {
    video_ids: [],
    change: 'visibility',
    value: '0',
    is_preview: false,
    ...given,
  });
const fieldsOf = (id: number) => findOwnWork(it.db, { type: 'video', id });

test('a list gets what is added once, and loses what is removed, in any letter case', () => {
  expect(changeList('add_tags', 'Lake, fog', 'FOG, dusk')).toBe('Lake,fog,dusk');
  expect(changeList('add_tags', 'Lake, fog', 'lake')).toBe('Lake, fog');
  expect(changeList('remove_tags', 'Lake, fog', 'LAKE')).toBe('fog');
  expect(changeList('remove_category', '1,2', '3')).toBe('1,2');
  expect(changeList('visibility', '1', '0')).toBe('0');
});

test('one thing of several own videos is changed, previewed before, and undone by what it was', async () => {
  const member_id = await anUploader();
  const [one, two] = [
    await aVideo(system(), { member_id }),
    await aVideo(system(), { member_id, status: 'pending' }),
  ];
  const video_ids = [one, two, one];
  const all = { member_id, video_ids, change: 'add_tags', value: 'fog, dusk' } as const;
  const before = [(await fieldsOf(one)).tags, (await fieldsOf(two)).tags];
  const previewed = await change({ ...all, is_preview: true });
  expect(previewed.map(({ video_id, state }) => [video_id, state])).toEqual([
    [one, 'changed'],
    [two, 'changed'],
  ]);
  expect([(await fieldsOf(one)).tags, (await fieldsOf(two)).tags]).toEqual(before);
  const changed = await change(all);
  expect(changed.map(({ state }) => state)).toEqual(['changed', 'changed']);
  expect((await fieldsOf(one)).tags).toContain('dusk');
  expect((await change(all)).map(({ state }) => state)).toEqual(['same', 'same']);
  expect((await change({ ...all, change: 'remove_tags' })).map(({ state }) => state)).toEqual([
    'changed',
    'changed',
  ]);
  expect([(await fieldsOf(one)).tags, (await fieldsOf(two)).tags]).toEqual(before);
});

test('a video that cannot be changed is named and stops no other: others’ videos, refused words, too few categories', async () => {
  const member_id = await anUploader();
  const own = await aVideo(system(), { member_id });
  const rejected = await aVideo(system(), { member_id, status: 'rejected' });
  const foreign = await aVideo(system(), { member_id: await anUploader() });
  const hidden = await change({ member_id, video_ids: [foreign, rejected, own] });
  expect(hidden.map(({ video_id, state, faults }) => [video_id, state, faults])).toEqual([
    [foreign, 'refused', { video: 'not_found' }],
    [rejected, 'refused', { video: 'already' }],
    [own, 'changed', {}],
  ]);
  expect((await fieldsOf(own)).visibility).toBe('0');
  expect((await fieldsOf(foreign)).visibility).toBe('1');
  for (const is_preview of [true, false]) {
    const wrong = await change({
      member_id,
      video_ids: [own],
      change: 'add_category',
      value: '99999999',
      is_preview,
    });
    expect(wrong).toMatchObject([{ state: 'refused', faults: { categories: 'invalid' } }]);
  }
});

test('a preview says of each video as much as the change does, of words that are held as well', async () => {
  const member_id = await anUploader();
  await saveTerms(system(), [
    { kind: 'exact', term: 'jetty', lang: null, places: ['tag'], effect: 'hold', help: null },
  ]);
  system().terms.forget();
  const video_ids = [
    await aVideo(system(), { member_id }),
    await aVideo(system(), { member_id, status: 'pending' }),
  ];
  const all = { member_id, video_ids, change: 'add_tags', value: 'jetty' } as const;
  const outcomes = [
    { state: 'refused', faults: { tags: 'restricted' } },
    { state: 'changed', faults: {} },
  ];
  for (const is_preview of [true, false])
    expect(await change({ ...all, is_preview })).toMatchObject(outcomes);
});
