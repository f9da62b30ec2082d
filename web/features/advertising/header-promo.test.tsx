// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdSlot } from '#contracts/advertising.ts';
import { emptyChrome, type Chrome } from '#contracts/chrome.ts';
import { withRendering } from '#tests/support/render.tsx';
import { pack } from '../../lib/document/packed.ts';
import { AdBox } from './ad-box.tsx';
import { HeaderPromo } from './header-promo.tsx';

const { show } = withRendering();
const slot: AdSlot = {
  place: 'header',
  position: 1,
  frame_url: '/house/lake.jpg',
  advertiser: 'Ostsee-Bilder',
};
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  delete document.documentElement.dataset['promo'];
});

const shown = (...slots: AdSlot[]) =>
  show(
    <>
      <HeaderPromo />
      <main id="main" tabIndex={-1} />
    </>,
    { chrome: pack<Chrome>('chrome', { ...emptyChrome, slots }) },
  );
const promo = () => screen.queryByRole('complementary', { name: 'Advertising' });

test('the band names its advertiser, and is there where its place alone is booked', () => {
  shown({ ...slot, place: 'footer' });
  expect(promo()).toBeNull();
  shown(slot);
  expect(promo()?.textContent).toContain('Advertising: Ostsee-Bilder');
});

test('an information page has none', async () => {
  const { go } = shown(slot);
  await go('/information/terms/');
  await waitFor(() => expect(promo()).toBeNull());
});

test('closed, it is gone for the session, and the focus moves on to the page', () => {
  shown(slot);
  fireEvent.click(screen.getByRole('button', { name: 'Close advertising' }));
  expect(promo()).toBeNull();
  expect(document.activeElement).toBe(document.getElementById('main'));
  shown(slot);
  expect(promo()).toBeNull();
});

test('a box of a partner has a frame that may not navigate the page, one of the site a picture', () => {
  show(<AdBox slot={{ ...slot, frame_url: 'about:blank' }} />);
  const frame = screen.getByTitle('Advertising: Ostsee-Bilder');
  expect(frame.getAttribute('sandbox')).not.toMatch(/allow-(top-navigation|forms|modals)/);
  show(<AdBox slot={slot} />);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/house/lake.jpg');
});
