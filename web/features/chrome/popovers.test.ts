// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listenForPopovers } from './popovers.ts';

beforeAll(listenForPopovers);

const states: string[] = [];
beforeEach(() => {
  states.length = 0;
  document.body.innerHTML = `<button popovertarget="one">One</button>
    <div id="one" popover><a href="/">inside</a><button popovertarget="one" popovertargetaction="hide">Close</button></div>
    <button popovertarget="two">Two</button><div id="two" popover></div><p>outside</p>`;
  for (const menu of menus())
    menu.addEventListener('toggle', (event) =>
      states.push(`${menu.id} ${(event as ToggleEvent).newState}`),
    );
});
afterEach(() => {
  for (const menu of menus()) menu.hidePopover();
});

const menus = () => [...document.querySelectorAll<HTMLElement>('[popover]')];
const shown = () => menus().flatMap((menu) => ('shown' in menu.dataset ? menu.id : []));
const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(selector);
  return element;
};
const press = (selector: string): void => {
  find(selector).dispatchEvent(new Event('pointerdown', { bubbles: true }));
  find(selector).click();
};

test('a button opens its menu in a browser without popovers, and closes it', () => {
  press('[popovertarget=one]');
  expect(shown()).toEqual(['one']);
  press('[popovertarget=one]');
  expect(shown()).toEqual([]);
  expect(states).toEqual(['one open', 'one closed']);
});

test('screen readers hear from each button whether its menu is open', () => {
  const expanded = () =>
    ['one', 'two'].map((id) => find(`[popovertarget=${id}]`).getAttribute('aria-expanded'));
  press('[popovertarget=one]');
  expect(expanded()).toEqual(['true', null]);
  press('[popovertarget=two]');
  expect(expanded()).toEqual(['false', 'true']);
});

test('one menu is open at a time, and a press outside closes it', () => {
  press('[popovertarget=one]');
  press('#one a');
  expect(shown()).toEqual(['one']);
  press('[popovertarget=two]');
  expect(shown()).toEqual(['two']);
  press('p');
  expect(shown()).toEqual([]);
});

test('a button inside closes and opens nothing', () => {
  press('[popovertarget=one]');
  press('[popovertargetaction=hide]');
  expect(shown()).toEqual([]);
  press('[popovertargetaction=hide]');
  expect(shown()).toEqual([]);
});

test('Escape closes the menu and gives the focus back', () => {
  find('[popovertarget=one]').focus();
  press('[popovertarget=one]');
  find('#one a').focus();
  find('#one a').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(shown()).toEqual([]);
  expect(document.activeElement).toBe(find('[popovertarget=one]'));
});

test('a script opens a menu, whose button may have no attribute', () => {
  const [one] = menus();
  one?.showPopover();
  expect(shown()).toEqual(['one']);
  (find('[popovertarget=two]') as HTMLButtonElement).popoverTargetElement = one ?? null;
  press('[popovertarget=two]');
  expect(shown()).toEqual([]);
});
