import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { legalWarnings } from './legal-warnings.ts';

const settingsNamed = (env: Record<string, string>): string[] =>
  legalWarnings(readConfig(env, '/')).map((warning) => / set (\w+)\.$/.exec(warning)?.[1] ?? '');

test('names each setting whose shipped value would stand in the legal texts', () => {
  expect(settingsNamed({})).toEqual(['OPERATOR_EMAIL', 'PUBLIC_ORIGIN', 'OPERATOR_NAME']);
  expect(settingsNamed({ SITE_NAME: 'Owl' })).toEqual(['OPERATOR_EMAIL', 'PUBLIC_ORIGIN']);
  expect(settingsNamed({ PUBLIC_ORIGIN: 'https://owl.example' })).toEqual(['OPERATOR_NAME']);
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

test('is silent once the operator is set', () => {
  expect(
    settingsNamed({ PUBLIC_ORIGIN: 'https://owl.example', OPERATOR_NAME: 'Owl B.V.' }),
  ).toEqual([]);
});
