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

test('downloads are off as shipped; on, they have an address to subscribe at or none', () => {
  const downloadOf = (env: Record<string, string>) => readConfig(env, '/').download;
  const DOWNLOAD_SUBSCRIBE_URL = 'https://chat.example/join';
  expect(downloadOf({})).toBeNull();
  expect(downloadOf({ DOWNLOAD_SUBSCRIBE_URL })).toBeNull();
  expect(downloadOf({ DOWNLOAD: 'on' })).toEqual({ subscribe_url: '' });
  expect(downloadOf({ DOWNLOAD: 'on', DOWNLOAD_SUBSCRIBE_URL })).toEqual({
    subscribe_url: DOWNLOAD_SUBSCRIBE_URL,
  });
});

test.each(['http://chat.example/join', 'javascript:alert(1)', 'chat.example', '//chat.example/'])(
  'refuses %j as the address to subscribe at',
  (DOWNLOAD_SUBSCRIBE_URL) => {
    expect(() => readConfig({ DOWNLOAD: 'on', DOWNLOAD_SUBSCRIBE_URL }, '/')).toThrow(
      'The configuration is wrong: DOWNLOAD_SUBSCRIBE_URL must be an https address such as https://chat.example/join.',
    );
  },
);
