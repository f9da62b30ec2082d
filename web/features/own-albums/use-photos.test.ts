// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AlbumDraft, AlbumPage, DraftPhoto } from '#contracts/calls/uploads/album-edit.ts';
import { photoSenderOf } from './photo-sender.ts';
import { usePhotos } from './use-photos.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('photos that arrive between the reading of the page and its first rendering are listed, the last of all as well', async () => {
  vi.useFakeTimers();
  const photo: DraftPhoto = {
    number: 1,
    file_name: 'a.jpg',
    title: '',
    state: 'ready',
    reason_code: null,
    src: '/media/a.jpg',
  };
  const draft: AlbumDraft = {
    draft_id: 'a'.repeat(22),
    state: 'draft',
    created_at: '2026-11-01T00:00:00.000Z',
    fields: {},
    cover: 0,
    photos: [],
  };
  const page: AlbumPage = {
    username: 'Anna',
    may_upload: true,
    role: 'member',
    rules: '1',
    photos_most: 500,
    categories_least: 0,
    categories_most: 5,
    categories: [],
    countries: [],
    people: [],
    drafts: [{ ...draft, photos: [photo] }],
  };
  const taken = { ok: 1, next: '', draft_id: null, album_id: null, photos: [photo] };
  const read: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
    if (method !== 'POST') read.push(url);
    return Response.json(method === 'POST' ? taken : page);
  });
  const sender = photoSenderOf('Anna', draft.draft_id);
  sender.add([new File(['a'], 'a.jpg')]);
  await vi.advanceTimersByTimeAsync(10);
  expect(sender.current()).toMatchObject({ total: 1, sent: 1, isSending: false });
  const { result } = renderHook(() => usePhotos('Anna', draft));
  expect(result.current.photos).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(result.current.photos).toEqual([photo]);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(read).toHaveLength(1);
});
