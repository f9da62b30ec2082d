// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AccountDraft } from '#contracts/calls/accounts/accounts.ts';
import type { OwnFilm } from '#contracts/calls/uploads/video-edit.ts';
import { withRendering } from '#tests/support/render.tsx';
import { AccountForm } from '../accounts/index.ts';
import { CandidateChoice } from './candidate-choice.tsx';
import { MomentSlider, MomentTile } from './moment-choice.tsx';
import { useMoment } from './use-moment.ts';

const { show } = withRendering();

/** Of 130 seconds: 13 pictures, six to a sheet. */
const film: OwnFilm = {
  duration: 130,
  interval: 10,
  columns: 3,
  rows: 2,
  count: 13,
  sheets: ['/s0.webp', '/s1.webp', '/s2.webp'],
  width: 160,
  height: 90,
};

function Moments({ first = null }: { first?: number | null }) {
  const moment = useMoment(film, first);
  return (
    <form>
      <MomentTile moment={moment} describedBy="fault" />
      <input type="radio" name="preview" value="own" aria-label="Your own picture" defaultChecked />
      <MomentSlider moment={moment} />
    </form>
  );
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const slider = () => screen.getByRole<HTMLInputElement>('slider');
const sent = () => Object.fromEntries(new FormData(document.querySelector('form') ?? undefined));

test('a moment begins in the middle of the film, and is not the choice', () => {
  show(<Moments />);
  expect(radio('The picture at 1:05').checked).toBe(false);
  expect([slider().value, slider().min, slider().max]).toEqual(['65', '0', '129']);
  expect(sent()).toEqual({ preview: 'own' });
});

test('a moment that is moved becomes the choice, and is named by its time', () => {
  show(<Moments first={20} />);
  expect(radio('The picture at 0:20').checked).toBe(false);
  fireEvent.change(slider(), { target: { value: '97' } });
  expect(radio('The picture at 1:37').checked).toBe(true);
  expect(radio('Your own picture').checked).toBe(false);
  expect(slider().getAttribute('aria-valuetext')).toBe('1:37');
  expect(sent()).toEqual({ preview: '97' });
});

test.each([
  [0, '/s0.webp', '0% 0%'],
  [59, '/s0.webp', '100% 100%'],
  [97, '/s1.webp', '0% 100%'],
  [129, '/s2.webp', '0% 0%'],
])('at second %i the picture is that of %s at %s', (second, sheet, position) => {
  show(<Moments first={second} />);
  const picture = document.querySelector<HTMLElement>('label span[style]');
  expect(picture?.style.backgroundImage).toContain(sheet);
  expect(picture?.style.backgroundPosition).toBe(position);
});

const previews = [false, true, false].map((is_candidate, at) => ({
  second: 10 * (at + 1),
  src: `/p${at}.jpg`,
  is_chosen: false,
  is_candidate,
}));
const candidates = (draft: Partial<AccountDraft> = {}) =>
  show(
    <AccountForm
      action="/"
      submit="Save"
      draft={{ fields: {}, errors: {}, ...draft }}
      onSent={() => undefined}
    >
      <CandidateChoice previews={previews} />
    </AccountForm>,
    { accounts: { has_mail: false } },
  );
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('frames that may take turns are ticked, and sent by their places', () => {
  candidates();
  expect(document.querySelector('details')?.open).toBe(true);
  expect(sent()).toEqual({ candidates: '', candidate_2: 'on' });
  fireEvent.click(box('The picture at 0:20'));
  fireEvent.click(box('The picture at 0:30'));
  expect(sent()).toEqual({ candidates: '', candidate_3: 'on' });
});

test('frames of a form that came back without script are those that were ticked there, none included', () => {
  candidates({ fields: { candidates: '' } });
  expect(sent()).toEqual({ candidates: '' });
  expect(document.querySelector('details')?.open).toBe(false);
});

test('too many frames open the choice, and each box is described by that', () => {
  candidates({ fields: { candidates: '' }, errors: { candidates: 'max_chosen' } });
  expect(document.querySelector('details')?.open).toBe(true);
  const ids = box('The picture at 0:10').getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = ids.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual([expect.stringContaining('Choose up to'), 'Choose fewer.']);
});
