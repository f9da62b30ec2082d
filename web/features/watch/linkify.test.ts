import { describe, expect, test } from 'vitest';
import { linkify } from './linkify.ts';

/** `[shown, href]` of each link of a text about a film of an hour and a bit. */
const linksOf = (text: string, duration = 4000): [string, string][] =>
  linkify(text, duration).map(({ start, end, href }) => [text.slice(start, end), href]);
const shownIn = (text: string): string[] => linksOf(text).map(([shown]) => shown);

describe('times', () => {
  test('are moments of the film, wherever they stand', () => {
    expect(linksOf('0:00 Dawn, then (12:34) noon; 1:02:03. 湖は1:30から')).toEqual([
      ['0:00', '?start_time=0'],
      ['12:34', '?start_time=754'],
      ['1:02:03', '?start_time=3723'],
      ['1:30', '?start_time=90'],
    ]);
    expect(shownIn('0:10-0:20–0:30')).toEqual(['0:10', '0:20', '0:30']);
  });

  test('that the film does not have are text', () => {
    expect(linksOf('0:59, 1:00 and 1:00:00', 60)).toEqual([['0:59', '?start_time=59']]);
    expect(linksOf('0:00', 0)).toEqual([]);
  });

  test.each([
    '4:1',
    '4:60',
    '1:60:00',
    '1:2:3:04',
    'a1:00',
    '1:00x',
    '10.1:00',
    '1 :00',
    '11234:00',
  ])('%j is no time', (text) => expect(linksOf(text)).toEqual([]));
});

describe('addresses', () => {
  test.each([
    ['See https://example.com.', 'https://example.com'],
    ['https://example.com/a?b=c&d=1:30#e!', 'https://example.com/a?b=c&d=1:30#e'],
    ['(https://example.com/wiki/Lake_(water))', 'https://example.com/wiki/Lake_(water)'],
    ['[https://example.com/a]', 'https://example.com/a'],
    ['https://example.com/a)))))...', 'https://example.com/a'],
    ['"https://example.com/a" and more', 'https://example.com/a'],
    ['“https://example.com/a”', 'https://example.com/a'],
    ['<https://example.com/a>', 'https://example.com/a'],
    ['湖https://example.com/a。次', 'https://example.com/a'],
    ['HTTP://EXAMPLE.COM/A', 'HTTP://EXAMPLE.COM/A'],
    ['https://example.com/a\u202egnp.exe', 'https://example.com/a'],
    ['https://example.com/a\u200bb', 'https://example.com/a'],
    ['https://example.com/a\u0000b', 'https://example.com/a'],
  ])('%j links %j', (text, shown) => {
    expect(shownIn(text)).toEqual([shown]);
  });

  test('of international names lead to the name that browsers ask for', () => {
    expect(linksOf('https://bücher.example/straße')).toEqual([
      ['https://bücher.example/straße', 'https://xn--bcher-kva.example/stra%C3%9Fe'],
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com/',
    '//example.com/',
    'www.example.com',
    'xhttps://example.com',
    'https://',
    'https://)',
    'https:// example.com',
    'https://a b',
    'https://example.com@evil.example/',
    'https://user:secret@example.com/',
    'https://exa%mple.com/',
    'https://[::1',
    'http:\\\\example.com',
    `https://example.com/${'x'.repeat(3000)}`,
    '<a href="x" onclick=alert(1)>',
  ])('%.60j has none', (text) => {
    expect(linksOf(text).filter(([shown]) => shown !== 'https://a')).toEqual([]);
  });

  test('lead nowhere but to http and https, and have no sign that ends an attribute', () => {
    const signs = [
      'https://',
      'http://',
      'javascript:',
      'a',
      '.b',
      '/',
      '"',
      "'",
      '<',
      '>',
      '(',
      ')',
      '\u202e',
      ' ',
      '1:30',
      '@',
      '%',
      '日',
      ':',
      '\n',
    ];
    let seed = 7;
    const draw = (): string => {
      seed = (seed * 48_271) % 2_147_483_647;
      return signs[seed % signs.length] ?? '';
    };
    for (let round = 0; round < 2000; round++) {
      const text = Array.from({ length: 12 }, draw).join('');
      let last = 0;
      for (const { start, end, href } of linkify(text, 4000)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
        expect(href).toMatch(/^(\?start_time=\d+|https?:\/\/[^\s"<>\u202e]+)$/);
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }
  });
});

test.each(['(', ')', '1:', 'https://', 'https://a)', '0:01 ', '日'])(
  '10,000 characters of %j take a moment and give a hundred links at most',
  (piece) => {
    const text = piece.repeat(Math.ceil(10_000 / piece.length));
    const began = performance.now();
    expect(linkify(text, 4000).length).toBeLessThanOrEqual(100);
    expect(performance.now() - began).toBeLessThan(200);
  },
);
