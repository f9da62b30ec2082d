import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { createAllowList } from './console-settings.ts';

test('there is no console unless it has a port', () => {
  expect(readConfig({}, '/').console).toBeNull();
  expect(readConfig({ ADMIN_HOST: 'console.example.com' }, '/').console).toBeNull();
  const env = { ADMIN_PORT: '3001', ADMIN_HOST: 'console.example.com' };
  expect(readConfig(env, '/').console).toMatchObject({ port: 3001, host: 'console.example.com' });
});

test.each([
  ['ADMIN_PORT', '70000'],
  ['ADMIN_PORT', 'on'],
  ['ADMIN_HOST', 'https://console.example.com'],
  ['ADMIN_ALLOW', '192.0.2.0/33'],
  ['ADMIN_ALLOW', 'office'],
])('%s=%s is refused', (name, value) => {
  expect(() => readConfig({ [name]: value }, '/')).toThrow(
    new RegExp(`^The configuration is wrong: ${name} must be `),
  );
});

test('an allow list takes addresses and networks of both families', () => {
  const isAllowed = createAllowList('192.0.2.7, 10.0.0.0/8,2001:db8::/32');
  const all = ['192.0.2.7', '10.9.8.7', '2001:db8::1', '::ffff:10.1.1.1'];
  const others = ['192.0.2.8', '11.0.0.1', '2001:db9::1', '', 'nonsense'];
  expect(all.map(isAllowed)).toEqual(all.map(() => true));
  expect(others.map(isAllowed)).toEqual(others.map(() => false));
  expect(createAllowList('')('198.51.100.1')).toBe(true);
  const mapped = createAllowList('::ffff:10.0.0.0/104, ::ffff:192.0.2.7');
  expect(['10.9.8.7', '::ffff:10.9.8.7', '192.0.2.7'].map(mapped)).toEqual([true, true, true]);
  expect(['11.0.0.1', '::ffff:11.0.0.1', '192.0.2.8'].map(mapped)).toEqual([false, false, false]);
});
