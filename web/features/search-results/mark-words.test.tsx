import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { titleMarker } from './mark-words.tsx';

const marked = (text: string, title: string): string =>
  renderToStaticMarkup(<>{titleMarker(text)(title)}</>);

test.each([
  ['lake', 'A lake at night', 'A <mark>lake</mark> at night'],
  ['LAKE night', 'Lake, night', '<mark>Lake</mark>, <mark>night</mark>'],
  ['lodz', 'Noc w Łódź', 'Noc w <mark>Łódź</mark>'],
  ['pain', 'Painting rain', '<mark>Painting</mark> rain'],
  ['"pain"', 'Painting pain', 'Painting <mark>pain</mark>'],
  ['pain rain', 'Painting rain', 'Painting <mark>rain</mark>'],
  ['sea OR lake', 'A lake by the sea', 'A <mark>lake</mark> by the <mark>sea</mark>'],
  ['lake -snow', 'Snow on a lake', 'Snow on a <mark>lake</mark>'],
  ['夜景', '東京の夜景', '東京の<mark>夜景</mark>'],
  ['ガラス', '赤いガラスの灯', '赤い<mark>ガラス</mark>の灯'],
  ['서울', '아름다운서울의밤', '아름다운<mark>서울</mark>의밤'],
  ['ёлка', 'Елка в лесу', '<mark>Елка</mark> в лесу'],
  ['<b>', 'a <b> sign', 'a &lt;<mark>b</mark>&gt; sign'],
  ['studio', 'A lake', 'A lake'],
])('%s in "%s" marks %s', (text, title, expected) => {
  expect(marked(text, title)).toBe(expected);
});
