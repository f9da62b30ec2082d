import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { legalWarnings } from './legal-warnings.ts';

const settingsNamed = (env: Record<string, string>): string[] =>
  legalWarnings(readConfig(env, '/')).map((warning) => / set (\w+)\.$/.exec(warning)?.[1] ?? '');

test('names each setting whose shipped value would stand in the legal texts', () => {
  expect(settingsNamed({})).toEqual(['OPERATOR_EMAIL', 'PUBLIC_ORIGIN', 'OPERATOR_NAME']);
  expect(settingsNamed({ SITE_NAME: 'Owl' })).toEqual(['OPERATOR_EMAIL', 'PUBLIC_ORIGIN']);
  expect(settingsNamed({ PUBLIC_ORIGIN: 'https://owl.example' })).toEqual([
    'OPERATOR_NAME',
    'COUNTRY_DB',
  ]);
});

test.each([
  'http://localhost:3000',
  'http://site.localhost',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://0.0.0.0:3000',
])('counts %s as a loopback origin', (PUBLIC_ORIGIN) => {
  expect(
    settingsNamed({ PUBLIC_ORIGIN, OPERATOR_NAME: 'Owl', OPERATOR_EMAIL: 'a@b.example' }),
  ).toEqual(['PUBLIC_ORIGIN']);
});

test.each([
  { COUNTRY_DB: 'places.mmdb' },
  { COUNTRY_HEADER: 'cf-ipcountry', TRUSTED_PROXIES: '192.0.2.1' },
])('is silent once the operator is set, and what says where visitors are: %j', (env) => {
  expect(
    settingsNamed({ PUBLIC_ORIGIN: 'https://owl.example', OPERATOR_NAME: 'Owl B.V.', ...env }),
  ).toEqual([]);
});

test('a header counts only with a proxy that is trusted', () => {
  const env = { PUBLIC_ORIGIN: 'https://owl.example', OPERATOR_NAME: 'Owl B.V.' };
  expect(settingsNamed({ ...env, COUNTRY_HEADER: 'cf-ipcountry' })).toEqual(['COUNTRY_DB']);
});
