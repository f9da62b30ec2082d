// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Preferences } from '#contracts/preferences.ts';
import { withRendering } from '#tests/support/render.tsx';
import { withTopLayer } from '#tests/support/top-layer.ts';
import { themeColors } from '../../lib/visit/preferences.ts';
import { LanguageMenu, OrientationMenu, ThemeMenu } from './preference-menus.tsx';

const { show } = withRendering();
withTopLayer();

const reload = vi.fn<() => void>();
beforeEach(() => {
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

const preferences: Preferences = {
  orientation: 'str',
  language: 'en',
  theme: 'dark',
  country: undefined,
};
const root = (changed: Partial<Preferences> = {}) => ({
  preferences: { ...preferences, ...changed },
});
const menu = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no menu ${id}`);
  return element;
};

test('the button of a menu says what is chosen', () => {
  show(<LanguageMenu />, root());
  const button = screen.getByRole('button', { name: 'Language: English' });
  expect(button.getAttribute('popovertarget')).toBe('language-menu');
  const chosen = within(menu('language-menu')).getByRole('button', { current: true });
  expect(chosen.textContent).toBe('English');
});

test('a choice of language is stored and reloads the document', async () => {
  show(<LanguageMenu />, root());
  await userEvent.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(document.cookie).toMatch(/=de(;|$)/);
  expect(reload).toHaveBeenCalledOnce();
});

test('Tab reaches the choices, Escape returns the focus to the button', async () => {
  show(<LanguageMenu />, root());
  const button = screen.getByRole('button', { name: 'Language: English' });
  await userEvent.click(button);
  await userEvent.tab();
  expect(menu('language-menu').contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
});

test('a folded menu opens in place', () => {
  show(<LanguageMenu isFolded />, root());
  expect(screen.getByRole('group').getAttribute('name')).toBe('preferences');
  expect(document.querySelector('[popover]')).toBeNull();
});

test('the orientation menu is hidden for visitors from Russia', () => {
  show(<OrientationMenu />, root({ country: 'ru' }));
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(['Light', 'Dark', 'System'])('the theme %s is shown in place', async (name) => {
  document.documentElement.dataset['theme'] = 'dark';
  document.head.innerHTML = ['light', 'dark']
    .map((each) => `<meta name="theme-color" media="(prefers-color-scheme: ${each})" />`)
    .join('');
  show(<ThemeMenu />, root());
  await userEvent.click(screen.getByRole('button', { name: 'Switch theme' }));
  const choices = within(menu('theme-menu'));
  await userEvent.click(choices.getByRole('button', { name, hidden: true }));
  const value = name.toLowerCase();
  expect(document.documentElement.dataset['theme']).toBe(value);
  expect(document.cookie).toContain(`theme=${value}`);
  expect(choices.getByRole('button', { current: true, hidden: true }).textContent).toBe(name);
  expect([...document.querySelectorAll('meta')].map(({ content }) => content)).toEqual([
    themeColors[value === 'dark' ? 'dark' : 'light'],
    themeColors[value === 'light' ? 'light' : 'dark'],
  ]);
  expect(reload).not.toHaveBeenCalled();
});
