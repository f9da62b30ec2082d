// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { clearNotices, currentNotice } from '../../lib/messages/notices.ts';
import { VoteButtons } from './vote-buttons.tsx';

const { show } = withRendering();
const send = vi.fn<typeof fetch>();
const onVoted = vi.fn<() => void>();

beforeEach(() => {
  clearNotices();
  send.mockReset();
  vi.stubGlobal('fetch', send);
  show(<VoteButtons section="video" object_id={7} likes={10} dislikes={2} onVoted={onVoted} />);
});

const button = (name: RegExp) => screen.getByRole('button', { name });
const isPressed = (name: RegExp) => button(name).getAttribute('aria-pressed');

test('sends a like and shows the counts of the answer', async () => {
  send.mockResolvedValue(Response.json({ likes: 11, dislikes: 3 }));
  fireEvent.click(button(/^Like/));
  await vi.waitFor(() => expect(isPressed(/^Like/)).toBe('true'));
  expect(send.mock.calls[0]?.[1]?.body).toEqual(
    new URLSearchParams({ act: 'vote', section: 'video', object_id: '7', vote: '1' }),
  );
  expect(button(/^Like/).textContent).toContain('11');
  expect(button(/^Dislike/).textContent).toContain('3');
  expect(onVoted).toHaveBeenCalledWith({ likes: 11, dislikes: 3 });
});

test('leaves the counts and reports the error of a refused vote', async () => {
  send.mockResolvedValue(Response.json({ code: 'already_voted' }, { status: 409 }));
  fireEvent.click(button(/^Dislike/));
  await vi.waitFor(() => expect(currentNotice()?.kind).toBe('error'));
  expect(button(/^Dislike/).textContent).toContain('2');
  expect(isPressed(/^Dislike/)).toBe('false');
});

test('ignores a second press while a vote is sent', () => {
  send.mockReturnValue(new Promise(() => undefined));
  fireEvent.click(button(/^Like/));
  fireEvent.click(button(/^Dislike/));
  expect(send).toHaveBeenCalledTimes(1);
});
