// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { post_comment_url } from '#contracts/calls/social/comments.ts';
import { comment_limits } from '#contracts/text/comment-text.ts';
import { withRendering } from '#tests/support/render.tsx';
import { CommentForm } from './comment-form.tsx';

const { show } = withRendering();
const onSend = vi.fn<(text: string) => Promise<boolean>>();
const onType = vi.fn<(text: string) => void>();
const onCancel = vi.fn<() => void>();
beforeEach(() => {
  vi.resetAllMocks();
  onSend.mockResolvedValue(true);
});

type Props = Partial<Parameters<typeof CommentForm>[0]>;
const shown = (props: Props = {}): void => {
  const of = { section: 'video', object_id: 7, path: '/videos/7/lake/' } as const;
  const texts = { label: 'Write a comment', submit: 'Post' };
  show(<CommentForm {...of} {...texts} onSend={onSend} onType={onType} {...props} />);
};
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
const button = (name: string) => screen.getByRole('button', { name });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);
/** Of the field: whether it is called wrong, and by which words. */
const fault = () => [
  field().getAttribute('aria-invalid'),
  document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent,
];

test('without script the form has the place of the text, its language and the page to come back to', () => {
  shown({ parent_id: 5 });
  type('A calm lake');
  const form = document.querySelector('form') as HTMLFormElement;
  expect([form.getAttribute('action'), form.method]).toEqual([post_comment_url, 'post']);
  expect(Object.fromEntries(new FormData(form))).toEqual({
    section: 'video',
    object_id: '7',
    parent_id: '5',
    lang: 'en',
    next: '/videos/7/lake/',
    text: 'A calm lake',
  });
});

test('a text that was taken empties the field', async () => {
  shown();
  type('A calm lake');
  submit();
  await vi.waitFor(() => expect(field().value).toBe(''));
  expect(onSend).toHaveBeenCalledExactlyOnceWith('A calm lake');
  expect(onType).toHaveBeenLastCalledWith('');
});

test('a text that was refused stays in the field', async () => {
  onSend.mockResolvedValue(false);
  shown();
  type('A calm lake');
  submit();
  await vi.waitFor(() => expect(button('Post').getAttribute('aria-disabled')).toBe('false'));
  expect(onSend).toHaveBeenCalledTimes(1);
  expect(field().value).toBe('A calm lake');
});

test('a second press while a text is sent sends nothing', async () => {
  const answer = Promise.withResolvers<boolean>();
  onSend.mockReturnValue(answer.promise);
  shown();
  type('A calm lake');
  submit();
  await vi.waitFor(() => expect(button('Post').getAttribute('aria-disabled')).toBe('true'));
  submit();
  expect(onSend).toHaveBeenCalledTimes(1);
  answer.resolve(true);
  await vi.waitFor(() => expect(field().value).toBe(''));
});

test('an empty field is reported with the attempt to send it, and no more once it has a letter', () => {
  shown();
  type('  ');
  expect(fault()).toEqual(['false', undefined]);
  submit();
  expect(fault()).toEqual(['true', 'Write something first.']);
  type('A');
  expect(fault()).toEqual(['false', undefined]);
  expect(onSend).not.toHaveBeenCalled();
});

test.each([
  [1, '1 character too many'],
  [12, '12 characters too many'],
])(
  'a text with %i characters too many says so while it is typed, and is not sent',
  (over, text) => {
    shown();
    // Of two units each: people count characters.
    type('🌊'.repeat(comment_limits.length + over));
    expect(fault()).toEqual(['true', text]);
    submit();
    expect(onSend).not.toHaveBeenCalled();
    type('🌊'.repeat(comment_limits.length));
    expect(fault()).toEqual(['false', undefined]);
  },
);

test('a text with characters that cannot be stored says so, and is not sent', () => {
  shown();
  type('A calm\u0007 lake');
  expect(fault()).toEqual(['true', 'This text has characters that can’t be used here.']);
  submit();
  expect(onSend).not.toHaveBeenCalled();
});

test('a form that a press has opened has the focus behind its first words, and can be left', () => {
  shown({ initial: '@Anna ', isFocused: true, onCancel });
  expect(document.activeElement).toBe(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([6, 6]);
  fireEvent.click(button('Cancel'));
  expect(onCancel).toHaveBeenCalledTimes(1);
});
