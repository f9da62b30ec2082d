// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { setAddressLanguage } from '../../lib/visit/page-address.ts';
import { countSearchClick } from './count-search-click.ts';

afterEach(() => {
  setAddressLanguage(undefined);
  document.body.innerHTML = '';
});

test.each([
  [undefined, '/videos/1/lake/', 1],
  ['de', '/de/videos/1/lake/', 1],
  ['en', '/videos/1/lake/', 1],
  ['de', '/de/models/ann/', 0],
  ['de', '/search/lake', 0],
] as const)('with %j in addresses, a press on %s counts %d times', (language, href, times) => {
  setAddressLanguage(language);
  const send = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  send.mockClear();
  const stop = new AbortController();
  countSearchClick({ text: 'lake', orientation: 'str' }, stop.signal);
  document.body.innerHTML = `<main><a href="${href}"><i></i></a></main><a href="/videos/2/b/"></a>`;
  const [outside] = [...document.querySelectorAll('body > a')];
  outside?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  for (let press = 0; press < 2; press++)
    document.querySelector('i')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(send).toHaveBeenCalledTimes(times);
  stop.abort();
});
