// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnVideoForm } from '#contracts/calls/uploads/own-videos.ts';
import { video_edit_url } from '#contracts/calls/uploads/video-edit.ts';
import { withRendering } from '#tests/support/render.tsx';
import type { AccountFormPage } from '../accounts/index.ts';
import { CaptionsSection } from './captions-section.tsx';

const { show } = withRendering();
const german = { lang: 'de', label: 'Deutsch', cues: 1, bytes: 40, created_at: '' };
function shown(result: Partial<AccountFormPage> = {}, part: Partial<OwnVideoForm> = {}): void {
  const page: AccountFormPage = {
    next: '/',
    invite: '',
    state: undefined,
    draft: { fields: {}, errors: {} },
    failed: undefined,
    form: undefined,
    ...result,
  };
  const form = { video: { video_id: 7 }, captions: [], fields: { lang: 'nl' }, ...part };
  const root = { accounts: { has_mail: false } };
  show(<CaptionsSection page={page} shown={form as unknown as OwnVideoForm} />, root);
}
const file = () => screen.getByLabelText('File');
const language = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
/** The texts that describe the file. */
const described = () =>
  (file().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
const formOf = (name: RegExp) => {
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name });
  return Object.fromEntries(new FormData(form ?? undefined));
};

test('captions are added in a language, first in that of the video', () => {
  shown();
  expect(language().value).toBe('nl');
  const { captions, ...fields } = formOf(/^Add captions/);
  expect(captions).toBeInstanceOf(File);
  expect(fields).toEqual({ act: 'add_captions', video_id: '7', captions_lang: 'nl' });
  expect(language().form?.getAttribute('action')).toBe(video_edit_url);
});

test('a file that cannot be read says so and names its line, and the language stays as it was chosen', () => {
  shown({
    form: 'captions',
    failed: 'invalid',
    draft: {
      fields: { captions_lang: 'fr' },
      errors: { captions: 'captions', line_12: 'invalid' },
    },
  });
  expect(language().value).toBe('fr');
  expect(file().getAttribute('aria-invalid')).toBe('true');
  expect(described()).toEqual([
    expect.stringContaining('WebVTT or SRT'),
    'These captions cannot be read. Send a file of WebVTT or SRT in UTF-8.',
    'It is line 12 of the file.',
  ]);
});

test('the fault of another form of the page is not shown here', () => {
  shown({
    form: 'texts',
    failed: 'invalid',
    draft: { fields: { captions_lang: 'fr' }, errors: { captions: 'captions' } },
  });
  expect(language().value).toBe('nl');
  expect(file().getAttribute('aria-invalid')).toBeNull();
});

test('captions that are there are deleted by their language', () => {
  shown({}, { captions: [german] });
  expect(screen.getByText('1 line')).toBeDefined();
  expect(formOf(/^Delete for good/)).toEqual({
    act: 'delete_captions',
    video_id: '7',
    captions_lang: 'de',
  });
});
