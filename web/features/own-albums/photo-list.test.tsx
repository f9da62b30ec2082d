import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { AccountForm } from '../accounts/index.ts';
import { PhotoList } from './photo-list.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const photos = [1, 2, 3].map((number) => ({ number, name: `${number}.jpg`, title: '', src: '' }));

/** The tags of inputs by their names, as a browser without script gets them. */
function inputsOf(fields: Record<string, string>): string[] {
  const element = (
    <AccountForm action="/" submit="Save" draft={{ fields, errors: {} }} onSent={() => undefined}>
      <PhotoList photos={photos} cover={1} />
    </AccountForm>
  );
  const routes = [
    { id: 'root', path: '*', element: <I18nProvider i18n={i18n}>{element}</I18nProvider> },
  ];
  const root = { accounts: { has_mail: false } };
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.match(/<input[^>]*>/g) ?? [];
}
const isOn = (inputs: string[], ...parts: string[]): boolean =>
  inputs.some((tag) => ['checked=""', ...parts].every((part) => tag.includes(part)));

test('a form that came back without script has the cover, the places and the removals that were chosen', () => {
  const before = inputsOf({});
  expect(isOn(before, 'name="cover"', 'value="1"')).toBe(true);
  expect(isOn(before, 'name="remove_2"')).toBe(false);
  const inputs = inputsOf({ cover: '3', place_1: '3', remove_2: 'on' });
  expect(isOn(inputs, 'name="cover"', 'value="3"')).toBe(true);
  expect(isOn(inputs, 'name="cover"', 'value="1"')).toBe(false);
  expect(isOn(inputs, 'name="remove_2"')).toBe(true);
  const place = inputs.find((tag) => tag.includes('name="place_1"'));
  expect(place).toContain('value="3"');
  expect(inputs.find((tag) => tag.includes('name="place_2"'))).toContain('value="2"');
});
