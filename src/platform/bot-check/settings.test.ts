import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { originsOfCheck } from './settings.ts';

const of = (setting: unknown) =>
  readConfig({ BOT_CHECK: typeof setting === 'string' ? setting : JSON.stringify(setting) }, '/')
    .bot_check;

const keys = { site_key: 'site-key', secret: 'hush' };
const other = {
  name: 'Example Check',
  script_url: 'https://check.example/api.js',
  api: 'exampleCheck',
  verify_url: 'https://verify.example/siteverify',
  privacy_url: 'https://check.example/privacy',
  ...keys,
};

describe('the setting BOT_CHECK', () => {
  test('as shipped there is no service, and pages may load nothing of one', () => {
    expect([of(''), readConfig({}, '/').bot_check]).toEqual([null, null]);
    expect(originsOfCheck(null)).toEqual([]);
  });

  test('a known service needs its keys alone', () => {
    const turnstile = of({ service: 'turnstile', ...keys });
    expect(turnstile).toMatchObject({ name: 'Cloudflare Turnstile', api: 'turnstile', ...keys });
    expect(originsOfCheck(turnstile)).toEqual(['https://challenges.cloudflare.com']);
    const hcaptcha = of({ service: 'hcaptcha', ...keys });
    expect(originsOfCheck(hcaptcha)).toEqual([
      'https://js.hcaptcha.com',
      'https://hcaptcha.com',
      'https://*.hcaptcha.com',
    ]);
  });

  test('another one is described', () => {
    const origins = ['https://static.check.example', 'https://*.check.example'];
    expect(of({ ...other, origins })).toEqual({ ...other, origins });
    expect(originsOfCheck(of(other))).toEqual(['https://check.example']);
    const local = {
      ...other,
      verify_url: 'http://127.0.0.1:9/',
      script_url: 'http://localhost:9/a',
    };
    expect(of(local)).toMatchObject(local);
  });

  test.each([
    'turnstile',
    '{',
    '[]',
    'null',
    {},
    keys,
    { service: 'other', ...keys },
    { service: 'turnstile', site_key: 'x' },
    { service: 'turnstile', ...keys, secret: '' },
    { service: 'turnstile', ...keys, more: 1 },
    { ...other, script_url: 'http://check.example/api.js' },
    { ...other, script_url: 'https://user@check.example/api.js' },
    { ...other, verify_url: 'javascript:alert(1)' },
    { ...other, privacy_url: '/privacy' },
    { ...other, name: ' ' },
    { ...other, api: 'a.b' },
    { ...other, site_key: 'two words' },
    { ...other, origins: ['*'] },
    { ...other, origins: ['https://*'] },
    { ...other, origins: ['https://*.com; script-src *'] },
    { ...other, origins: ["'unsafe-inline'"] },
    { ...other, origins: ['http://check.example'] },
    { ...other, origins: ['https://check.example/path'] },
  ])('refuses %j with a readable message that does not repeat the secret', (setting) => {
    expect(() => of(setting)).toThrow(
      /^The configuration is wrong: BOT_CHECK must be a JSON object with service \(turnstile or hcaptcha\), (?!.*hush)/,
    );
  });
});
