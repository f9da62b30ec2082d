import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { legalWarnings } from './legal-warnings.ts';

const warningsOf = (env: Record<string, string>): string[] => legalWarnings(readConfig(env, '/'));
const named = { OPERATOR_NAME: 'Café Nord B.V.', PUBLIC_ORIGIN: 'https://owl.example' };

test('names every shipped value that legal texts would show', () => {
  expect(warningsOf({})).toEqual([
    'Set PUBLIC_ORIGIN: legal texts show http://127.0.0.1:3000.',
    'Set OPERATOR_NAME: legal texts name Velour as the operator.',
    'Set OPERATOR_EMAIL: legal texts show support@localhost.',
  ]);
});

test.each([
  [{ ...named }, []],
  [{ ...named, OPERATOR_NAME: '', SITE_NAME: 'Owl' }, []],
  [{ ...named, OPERATOR_NAME: 'Velour' }, [/OPERATOR_NAME/]],
  [{ ...named, PUBLIC_ORIGIN: '', HOST: '0.0.0.0' }, [/PUBLIC_ORIGIN/]],
  [{ ...named, PUBLIC_ORIGIN: 'http://localhost:8080' }, [/PUBLIC_ORIGIN/, /OPERATOR_EMAIL/]],
  [
    { ...named, PUBLIC_ORIGIN: 'http://[::1]:3000', OPERATOR_EMAIL: 'a@owl.example' },
    [/PUBLIC_ORIGIN/],
  ],
])('%j: %j', (env, expected) => {
  expect(warningsOf(env)).toEqual(expected.map((words) => expect.stringMatching(words)));
});
