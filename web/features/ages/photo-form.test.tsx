// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { age_photo_url, type AgeStatus } from '#contracts/calls/forms/age.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import { withRendering } from '#tests/support/render.tsx';
import { AgeScreen } from './age-screen.tsx';
import type { AgePage } from './load-age.ts';
import * as sending from './send-photo.ts';

vi.mock(import('../../lib/i18n/forms-texts.ts'), () => ({}));

const { show } = withRendering();
const sendPhoto = vi.fn<typeof sending.sendPhoto>();
const status: AgeStatus = {
  state: 'none',
  reason: null,
  methods: ['photo'],
  challenge_age: 25,
  text_key: 'site',
};
/** As the site has it at the moment. */
let current = status;
beforeEach(() => {
  current = status;
  sendPhoto.mockReset();
  vi.spyOn(sending, 'sendPhoto').mockImplementation(sendPhoto);
  vi.stubGlobal('fetch', async () => Response.json(current));
});

const site = { name: 'Velour', public_origin: 'https://tube.example' };
/** Once the site has said what is accepted. */
async function shown(page: Partial<AgePage> = {}): Promise<void> {
  const at_first: AgePage = { state: 'none', reason: null, failed: null, next: '/videos/7/' };
  show(<AgeScreen page={{ ...at_first, ...page }} />, { site });
  await screen.findByText('It passes if you look at least 25 years old.');
}
const field = () => screen.getByLabelText<HTMLInputElement>('Photo');
const form = () => field().form as HTMLFormElement;
const submit = () => fireEvent.submit(form());
const photo = (bytes = 4, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'me.jpg', { type });
/** Of the field: whether it is called wrong, and by which words. */
const fault = () => [
  field().getAttribute('aria-invalid'),
  document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent,
];

test('without script the form sends the photo and the page to go on to', async () => {
  await shown();
  expect([form().getAttribute('action'), form().method, form().enctype]).toEqual([
    age_photo_url,
    'post',
    'multipart/form-data',
  ]);
  expect(new FormData(form()).get('next')).toBe('/videos/7/');
});

test.each<[string, File | undefined, string]>([
  ['no photo', undefined, 'This field is required'],
  ['an empty one', photo(0), 'This field is required'],
  ['one that is too large', photo(form_limits.file_bytes + 1), 'The file is too large.'],
  [
    'a file of another kind',
    photo(4, 'text/plain'),
    'This file type is not allowed to be uploaded.',
  ],
])('with %s nothing is sent, and the field has the focus and the words', async (_, file, text) => {
  await shown();
  if (file) await userEvent.upload(field(), file, { applyAccept: false });
  submit();
  expect(fault()).toEqual(['true', text]);
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(document.activeElement).toBe(field());
  expect(sendPhoto).not.toHaveBeenCalled();
  await userEvent.upload(field(), photo());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('while a photo is sent its share is shown, and a second press sends nothing', async () => {
  const answer = Promise.withResolvers<sending.SendAnswer>();
  sendPhoto.mockImplementation((_, onProgress) => {
    onProgress(0.5);
    return answer.promise;
  });
  await shown();
  await userEvent.upload(field(), photo());
  submit();
  const bar = await screen.findByRole('progressbar', { name: 'Sending…' });
  expect(bar.getAttribute('value')).toBe('0.5');
  submit();
  expect(sendPhoto).toHaveBeenCalledTimes(1);
  current = { ...status, state: 'pending' };
  answer.resolve({ status: current });
  await vi.waitFor(() => expect(screen.queryByLabelText('Photo')).toBeNull());
});

test.each<[sending.PhotoFault, string]>([
  ['offline', 'No connection. Send the photo again in a moment.'],
  ['too_many_requests', 'Too many photos in a short time. Try again in a few minutes.'],
  ['file_damaged', 'This picture cannot be read. Choose another one.'],
])('a photo that comes back with %s is explained, and can be sent again', async (what, text) => {
  sendPhoto.mockResolvedValue({ fault: what });
  await shown();
  await userEvent.upload(field(), photo());
  submit();
  await vi.waitFor(() => expect(fault()).toEqual(['true', text]));
  submit();
  await vi.waitFor(() => expect(sendPhoto).toHaveBeenCalledTimes(2));
});
