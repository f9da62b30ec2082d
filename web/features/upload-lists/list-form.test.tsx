// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { upload_list_url, type UploadLine } from '#contracts/calls/uploads/upload-list.ts';
import { withRendering } from '#tests/support/render.tsx';
import { ListForm } from './list-form.tsx';
import type { ListResult } from './send-list.ts';

const { show } = withRendering();
const send = vi.fn<typeof fetch>();
const onFilled = vi.fn<(lines: readonly UploadLine[]) => void>();
beforeEach(() => {
  send.mockReset();
  onFilled.mockReset();
  vi.stubGlobal('fetch', send);
});

const list = new File(['file,title'], 'list.csv', { type: 'text/csv' });
/** With a list that is chosen. */
async function shown(): Promise<void> {
  show(<ListForm result={undefined} onFilled={onFilled} />);
  await userEvent.upload(screen.getByLabelText('List'), list);
}
const line = (number: number, part: Partial<UploadLine>): UploadLine => ({
  line: number,
  file: `film-${number}.mp4`,
  state: 'saved',
  upload_id: null,
  faults: {},
  ...part,
});
const answer = (...lines: UploadLine[]) => Response.json({ ok: 1, next: '/upload/', lines });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test.each([
  ['Save as drafts', 'save'],
  ['Submit all', 'submit'],
])('"%s" sends the list with act=%s', async (name, act) => {
  send.mockResolvedValue(answer(line(2, {})));
  await shown();
  press(name);
  await vi.waitFor(() => expect(lines()).toEqual(['Line 2 · film-2.mp4 · Saved as a draft']));
  const [url, init] = send.mock.calls[0] ?? [];
  expect(url).toBe(upload_list_url);
  expect(init?.body).toBeInstanceOf(FormData);
  expect(Object.fromEntries(init?.body as FormData)['act']).toBe(act);
});

test('each line says what became of it, and a refused one says why, by column', async () => {
  const faults = {
    title: 'required',
    categories: 'invalid',
    date: 'not_for_members',
    line: 'fields',
  };
  const all = [
    line(2, { state: 'submitted' }),
    line(3, { state: 'waiting' }),
    line(4, { state: 'failed', faults }),
  ];
  send.mockResolvedValue(answer(...all));
  await shown();
  press('Submit all');
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  expect(lines().slice(0, 2)).toEqual([
    'Line 2 · film-2.mp4 · Submitted',
    'Line 3 · film-3.mp4 · The file is not here yet',
  ]);
  const said = [...document.querySelectorAll('li p')].map(({ textContent }) => textContent?.trim());
  expect(said).toEqual([
    'title This field is required',
    'categories There is no such category.',
    'date Leave this column empty.',
    'The line has more or fewer fields than the first line.',
  ]);
  expect(onFilled).toHaveBeenCalledExactlyOnceWith(all);
});

test('where no form was filled, the page is not asked to read forms again', async () => {
  send.mockResolvedValue(answer(line(2, { state: 'failed' })));
  await shown();
  press('Save as drafts');
  await vi.waitFor(() => expect(lines()).toHaveLength(1));
  expect(onFilled).not.toHaveBeenCalled();
});

test.each([
  [{ error: { list: 'no_column' } }, 'The list has no column “file”.'],
  [{ error: 1, code: 'too_many_requests' }, 'Too many requests. Try again later.'],
  [{ error: 1, code: 'internal' }, 'That did not work. Try again in a moment.'],
])('a list that is refused as %o says: %s', async (refusal, text) => {
  send.mockResolvedValue(Response.json(refusal, { status: 422 }));
  await shown();
  press('Save as drafts');
  const said = await screen.findByText(text);
  expect(said.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  expect(onFilled).not.toHaveBeenCalled();
});

test('a list without an answer is called so', async () => {
  send.mockRejectedValue(new TypeError('broken'));
  await shown();
  press('Save as drafts');
  expect(await screen.findByText('No connection. Try again in a moment.')).toBeDefined();
});

test('a second press while the list is sent sends nothing', async () => {
  const sending = Promise.withResolvers<Response>();
  send.mockReturnValue(sending.promise);
  await shown();
  press('Submit all');
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Submit all' }).getAttribute('aria-disabled')).toBe(
      'true',
    ),
  );
  press('Save as drafts');
  expect(send).toHaveBeenCalledTimes(1);
  sending.resolve(answer(line(2, {})));
  await vi.waitFor(() => expect(lines()).toHaveLength(1));
});

test('the result of a list that was sent without script is open from the start', () => {
  const result: ListResult = { lines: [line(2, { state: 'done' })] };
  show(<ListForm result={result} />);
  expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(true);
  expect(lines()).toEqual(['Line 2 · film-2.mp4 · Already submitted']);
});
