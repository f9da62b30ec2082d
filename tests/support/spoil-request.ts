import type { Draw } from './draw.ts';
import { foreign_texts } from './grammar.ts';
import type { Asked } from './asked.ts';

const hostile_texts: readonly string[] = [
  ...foreign_texts,
  '-9007199254740993',
  '1e309',
  '0',
  '-0',
  '67108864',
  '2147483648',
  '9'.repeat(400),
  '%',
  '%zz',
  '%ff%fe',
  '%c0%ae%c0%ae/',
  '%252e%252e%252f',
  '%0d%0aset-cookie:%20a=b',
  '%07%1b[2J',
  '%F0%9F%8C%8A',
  '%ef%bb%bf',
  '../../../../etc/passwd',
  '....//',
  ';drop table video;--',
  "' union select null,version()--",
  '1 or 1=1',
  "'; select pg_sleep(9); --",
  '$1',
  '\\',
  "\\'",
  "''''",
  ':*',
  '& | ! ()',
  '<->',
  'a:b:c',
  '*'.repeat(69),
  '%_%',
  '((((((((((',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '日本語',
  'a\u0301'.repeat(30),
  '\u{1f30a}'.repeat(30),
  '\ud800',
  'a,'.repeat(300),
  'x'.repeat(70),
  'x'.repeat(81),
  'true',
  '[]',
  'a[]',
  '{"$gt":""}',
];

const replaced = (text: string, at: number, length: number, by: string): string =>
  text.slice(0, at) + by + text.slice(at + length);

/** Where the parts of an address or form begin and end. */
function partOf(draw: Draw, text: string): { at: number; length: number } {
  const parts = [...text.matchAll(/[^/.?&=,]+/g)];
  const part = parts.length === 0 ? undefined : draw.of(parts);
  return { at: part?.index ?? text.length, length: part?.[0].length ?? 0 };
}

/** Ways to change one part of a text. */
const changes: readonly ((draw: Draw, text: string) => string)[] = [
  replacePart,
  replacePart,
  replacePart,
  replacePart,
  (draw, text) => replaced(text, partOf(draw, text).at, 0, draw.of(hostile_texts)),
  (draw, text) => {
    const { at, length } = partOf(draw, text);
    return replaced(text, at, length, '');
  },
  (draw, text) => {
    const { at, length } = partOf(draw, text);
    const part = text.slice(at, at + length);
    return replaced(
      text,
      at,
      length,
      draw.of([
        part + part,
        `${part},${part}`,
        `${part}.${part}`,
        `${part}/${part}`,
        part.toUpperCase(),
        `-${part}`,
        `0${part}`,
      ]),
    );
  },
  (draw, text) => {
    const at = draw.whole(1, Math.max(1, text.length - 1));
    const code = text.codePointAt(at) ?? 0x41;
    return replaced(text, at, 1, `%${(code & 0xff).toString(16).padStart(2, '0')}`);
  },
  (draw, text) =>
    replaced(text, draw.whole(1, text.length), 0, String.fromCodePoint(draw.whole(1, 0x2ff))),
  (draw, text) => text.slice(0, draw.whole(1, text.length)),
  (draw, text) =>
    replaced(
      text,
      draw.whole(1, text.length),
      0,
      draw.of(['/', '//', '.', '..', '?', '&', '=', ',', '/./', '/../', ';', '%', '+']),
    ),
  (draw, text) =>
    `${text}${text.includes('?') || text.includes('=') ? '&' : '?'}${draw.of(['x', '__proto__', 'constructor', 'country', 's', 'vote', 'a[]', 'page'])}=${draw.of(hostile_texts)}`,
  (_draw, text) => {
    const query = /[?&]?(\w+=[^&]*)$/.exec(text)?.[1];
    return query ? `${text}&${query}` : `${text}?country=se&country=fr`;
  },
];

function replacePart(draw: Draw, text: string): string {
  const { at, length } = partOf(draw, text);
  return replaced(text, at, length, draw.of(hostile_texts));
}

/** A right request with one part changed. The address keeps its first slash; signs that no address can hold are escaped as a client would. */
export function spoiled(draw: Draw, asked: Asked): Asked {
  const { url, form } = asked;
  if (form !== undefined && draw.chance(0.8))
    return { ...asked, form: changed(draw, form, (text) => text.toWellFormed()) };
  return { ...asked, url: changed(draw, url, sendable) };
}

/** Some changes leave a text as it is: then another one is drawn. */
function changed(draw: Draw, text: string, finish: (text: string) => string): string {
  const made = finish(draw.of(changes)(draw, text));
  return made === text ? changed(draw, text, finish) : made;
}

/** Nothing that was ever right. */
export function nonsense(draw: Draw): Asked {
  const parts = Array.from({ length: draw.whole(1, 8) }, () => draw.of(hostile_texts));
  const head = draw.of([
    '/api/json/',
    '/api/',
    '/api/v1/',
    '/timelines/',
    '/static/tf/',
    '/api/json/videos2/',
    '/api/json/models/3600/str/',
    '/',
  ]);
  return { method: 'GET', url: sendable(head + parts.join(draw.of(['/', '.', '&', '=']))) };
}

const sendable = (url: string): string => {
  const text = url.startsWith('/') ? url : `/${url}`;
  return text
    .toWellFormed()
    .replaceAll(/[^\x21-\x7e]|\\/gu, (character) => encodeURIComponent(character));
};
