import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const operatorOf = (env: Record<string, string>) => {
  const { operator_name, operator_address, operator_email } = readConfig(env, '/');
  return [operator_name, operator_address, operator_email];
};

test('defaults the operator to the site name and a mailbox of its host', () => {
  expect(operatorOf({})).toEqual(['Velour', '', 'support@localhost']);
  expect(operatorOf({ SITE_NAME: 'Owl', PUBLIC_ORIGIN: 'https://owl.example' })).toEqual([
    'Owl',
    '',
    'support@owl.example',
  ]);
  expect(operatorOf({ PUBLIC_ORIGIN: 'http://[::1]:3000' })[2]).toBe('support@localhost');
});

test('uses the configured operator', () => {
  const env = {
    OPERATOR_NAME: 'Café Nord B.V.',
    OPERATOR_ADDRESS: 'Kade 1, Utrecht',
    OPERATOR_EMAIL: 'a.b+c@mail.example',
  };
  expect(operatorOf(env)).toEqual(Object.values(env));
});

test.each([
  { OPERATOR_EMAIL: 'nobody' },
  { OPERATOR_EMAIL: 'a@b.example?subject=x' },
  { OPERATOR_EMAIL: 'a@b.example, c@d.example' },
  { OPERATOR_ADDRESS: 'one\ntwo' },
  { OPERATOR_NAME: 'x'.repeat(201) },
])('refuses %j with a readable message', (env) => {
  expect(() => readConfig(env, '/')).toThrow(
    new RegExp(`^The configuration is wrong: ${Object.keys(env)[0]} `),
  );
});
