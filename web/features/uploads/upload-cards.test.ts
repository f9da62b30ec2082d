import { expect, test } from 'vitest';
import type { UploadDraft } from '#contracts/calls/uploads/video-edit.ts';
import type { Sending } from '../upload-queue/index.ts';
import {
  afterFills,
  afterHandIn,
  afterRemoval,
  cardsOf,
  firstCards,
  unknownDrafts,
} from './upload-cards.ts';

const draft = (upload_id: string, title = ''): UploadDraft => ({
  upload: {
    upload_id,
    url: '',
    file_name: `${upload_id}.mp4`,
    bytes: 10,
    received: 0,
    state: 'receiving',
    percent: 0,
    reason_code: null,
    video_id: null,
    expires_at: null,
    created_at: '2026-11-01T00:00:00.000Z',
  },
  fields: { title },
  previews: [],
  own_picture: '',
  own_second: null,
  film: null,
  replaces: null,
  is_handed_in: false,
});
const sending = (key: string, upload_id?: string): Sending => ({
  key,
  file: new File(['film'], 'lake.mp4'),
  file_name: `${upload_id ?? key}.mp4`,
  bytes: 10,
  sent: 0,
  speed: 0,
  state: 'sending',
  ...(upload_id !== undefined && { upload_id }),
});
const keysOf = (...of: Parameters<typeof cardsOf>) =>
  Object.fromEntries(cardsOf(...of).map(({ upload_id = '', key }) => [upload_id, key]));

test('a list mounts the cards again whose forms it has filled, and no others', () => {
  const cards = firstCards([draft('a'), draft('b')]);
  const sendings = [sending('file-c', 'c')];
  const before = keysOf(cards, sendings);
  const drafts = [draft('c', 'typed'), draft('a', 'of the list'), draft('b', 'typed')];
  const after = afterFills(cards, { filled: ['a'], drafts, sendings });
  const now = keysOf(after, sendings);
  expect(now['a']).not.toBe(before['a']);
  expect([now['b'], now['c']]).toEqual([before['b'], before['c']]);
  const again = afterFills(after, { filled: ['a'], drafts, sendings });
  expect(keysOf(again, sendings)['a']).not.toBe(now['a']);
});

test('a card that was handed in says so after a list, although the account has no draft of it any more', () => {
  const cards = afterHandIn(firstCards([draft('a'), draft('b'), draft('gone')]), ['a']);
  const after = afterFills(cards, { filled: ['b'], drafts: [draft('b')], sendings: [] });
  const shown = cardsOf(after, []).map((card) => [card.upload_id, card.is_handed_in]);
  expect(shown).toEqual([
    ['a', true],
    ['b', false],
  ]);
});

test('a form that was handed in says so after a reload, and after a list that another page has sent', () => {
  const drafts = [{ ...draft('a'), is_handed_in: true }, draft('b')];
  const cards = firstCards(drafts);
  const handed = (of: typeof cards) => cardsOf(of, []).map((card) => card.is_handed_in);
  expect(handed(cards)).toEqual([true, false]);
  const now = drafts.map((each) => ({ ...each, is_handed_in: true }));
  expect(handed(afterFills(cards, { filled: [], drafts: now, sendings: [] }))).toEqual([
    true,
    true,
  ]);
});

test('the card of a draft is the same one when its file is chosen again, before and after the site has named the upload', () => {
  const cards = firstCards([draft('a')]);
  const alone = cardsOf(cards, []).map(({ key }) => key);
  const unnamed: Sending = { ...sending('file'), file_name: 'a.mp4' };
  for (const each of [unnamed, sending('file', 'a')])
    expect(cardsOf(cards, [each]).map(({ key }) => key)).toEqual(alone);
});

test('a draft that was removed is not shown again by a list', () => {
  const cards = afterRemoval(firstCards([draft('a')]), 'a');
  const after = afterFills(cards, { filled: [], drafts: [draft('a')], sendings: [] });
  expect(cardsOf(after, [])).toEqual([]);
});

test('a file that is sent, and may be a video by now, has a card once its draft is read', () => {
  const late: Sending = { ...sending('file', 'a'), is_resumed: true, is_unlisted: true };
  const cards = firstCards([]);
  expect(cardsOf(cards, [late])).toEqual([]);
  expect(unknownDrafts([], [late])).toEqual(['a']);
  const drafts = [draft('a', 'typed')];
  const now = afterFills(cards, { filled: ['a'], drafts, sendings: [late] });
  expect(cardsOf(now, [late]).map((card) => card.draft?.fields.title)).toEqual(['typed']);
});

test('the draft of an upload that was begun in another document is unknown until it is read', () => {
  const resumed: Sending = { ...sending('file', 'a'), is_resumed: true };
  const unnamed: Sending = { ...sending('other'), is_resumed: true };
  const sendings = [resumed, unnamed, sending('fresh', 'c')];
  expect(unknownDrafts([draft('b')], sendings)).toEqual(['a']);
  expect(unknownDrafts([draft('a')], sendings)).toEqual([]);
  // Its card has what is typed then.
  const cards = firstCards([]);
  const now = afterFills(cards, { filled: ['a'], drafts: [draft('a', 'typed')], sendings });
  const [before] = cardsOf(cards, [resumed]);
  const [after, ...others] = cardsOf(now, [resumed]);
  expect([before?.draft, after?.draft?.fields.title]).toEqual([undefined, 'typed']);
  expect([after?.key === before?.key, others]).toEqual([false, []]);
});
