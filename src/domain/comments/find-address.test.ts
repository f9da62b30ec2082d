import { expect, test } from 'vitest';
import { hasAddress } from './find-address.ts';

test.each([
  'Write to me at example.com',
  'Write to me at example dot com',
  'at example . com or lake .org',
  'example (dot) me',
  'example [.] tv',
  'See https://lake.example and www.lake.example',
  'all of it on lake.to',
  'mail anna@tube.example.org',
  'call 0664 123 45 678',
  'call 06 12 34 56 78',
  'call 06.12.34.56.78',
  '0 6 6 4 1 2 3 4 5 6',
  '612 345 678',
  '(212) 555-0123',
  '+45 12 34 56 78',
  '+1.234.567.890',
  'since 24.11.2026: 0664 1234567',
  '+34 612.345.678',
  '+351 912.345.678',
  '+7 4852 12-34-56',
  '8 (4852) 12-34-56',
  '612.345.678',
  '45 12 34 56 78',
  '45.12.34.56.78',
  '+ 45 12 34 56 78',
  '1 7 1 2 3 4 5 6 7 8',
  '24.11.2026 0664 1234567',
  'hotgirls dot cam',
  'mysite dot xxx',
  'lake . porn',
  'example .de',
  'discord dot gg',
  't.me/lake',
  'find me at t .me/lake',
  't dot me / lake',
  'x.com/lake',
  'x (dot) com',
  'anna.b@lake.example',
  'telegram: @lake',
  'snap @lake',
])('%j has an address', (text) => {
  expect(hasAddress(text)).toBe(true);
});

test.each([
  'I love it. It is great',
  'I liked that. To be honest, it was long',
  'So good. Me too',
  'so good...me too',
  'Me encanta. Es genial',
  'Mooi. De boot ook',
  'Adorei. Com certeza',
  'Mooi. Net wat ik zocht',
  'Bello. Io torno',
  'a black dot to the left',
  'connect the dot. It is me',
  'on 24.11.2026',
  'on 01.12.2026 and 2026-11-24',
  'from 24.11.2026 20.15 on',
  '11-24-2026, 24.11.26',
  '10.000.000 views',
  '1.234.567.890 views',
  '100 000 000 views',
  '10 000 000 views',
  '4 5 6 7 8 9 10',
  '1 2 3 4 5 6 7 8 9 10 11 12',
  '2019-2020',
  '24.11.2026-30.11.2026',
  '24.11.-30.11.2026',
  '1. 11. 2026 20:15',
  '24.11.2026 20.15-21.45',
  '+10 000 000 views',
  '+10.000.000 views',
  '123.000.000 views',
  '10 9 8 7 6 5 4 3 2 1',
  '9 8 7 6 5 4 3 2 1',
  '12 23 31 40 45',
  '6-4 6-3 7-5 6-2 6-1',
  '2-1 3-0 1-1 2-2 1-3',
  'look at me . to be fair',
  'I don’t. Me neither',
  'so do I. t. me',
  'At 1:23 the boat comes in, at 12.30 another one',
])('%j has no address', (text) => {
  expect(hasAddress(text)).toBe(false);
});

test('letters that are long when they are folded are searched in no more time than others', () => {
  const start = performance.now();
  expect(hasAddress('㌖'.repeat(1500))).toBe(false);
  expect(hasAddress(`${'1.'.repeat(700)}a${'1 000 '.repeat(250)}`)).toBe(true);
  expect(performance.now() - start).toBeLessThan(2000);
});
