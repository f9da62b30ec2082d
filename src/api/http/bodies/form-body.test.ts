import { expect, test } from 'vitest';
import { parseForm } from './form-body.ts';

const form = (text: string): Record<string, string> | undefined =>
  parseForm(Buffer.from(text, 'latin1'));

test('parses pluses, escapes and UTF-8', () => {
  expect({ ...form('a=1&b=two+words&c=%E6%97%A5%E6%9C%AC&d&=x&&e=f=g') }).toEqual({
    a: '1',
    b: 'two words',
    c: '日本',
    d: '',
    '': 'x',
    e: 'f=g',
  });
  expect({ ...parseForm(Buffer.from('c=日本%E6%B9%96+%2b')) }).toEqual({ c: '日本湖 +' });
});

test.each([
  'a=%',
  'a=%zz',
  'a=%4',
  'a=%FF',
  'a=\xff',
  '%C3=1',
  'a=1&a=2',
  'a=1&%61=2',
  Array.from({ length: 201 }, (_, n) => `f${n}=`).join('&'),
])('rejects %j', (text) => {
  expect(form(text)).toBeUndefined();
});

test('treats property names of Object.prototype as ordinary fields', () => {
  const fields = form('__proto__=1&constructor=2&hasOwnProperty=3');
  expect(Object.keys(fields ?? {})).toEqual(['__proto__', 'constructor', 'hasOwnProperty']);
  expect(Object.getPrototypeOf(fields)).toBeNull();
  expect(({} as Record<string, unknown>)['1']).toBeUndefined();
});
