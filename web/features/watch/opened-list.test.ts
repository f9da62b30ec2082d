// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { listenForOpenedLists, neighboursOf, parseList } from './opened-list.ts';

const card = (id: number, extra = ''): string =>
  `<article><a href="/videos/${String(id)}/lake/"><span><span>0:${String(id)}</span></span><h3>Lake ${String(id)}</h3></a>${extra}</article>`;

beforeEach(() => sessionStorage.clear());

function press(html: string, id: number): void {
  document.body.innerHTML = `<main>${html}</main>`;
  const stop = listenForOpenedLists();
  document.querySelector<HTMLElement>(`a[href="/videos/${String(id)}/lake/"] h3`)?.click();
  stop();
}

test('a video knows its neighbours in the list that it was opened from', () => {
  press(`<div>${card(11)}<p>between</p>${card(12)}${card(13)}</div><div>${card(14)}</div>`, 12);
  const { previous, next } = neighboursOf('/videos/12/lake/');
  expect(previous?.href).toBe('/videos/11/lake/');
  expect(next).toEqual({ href: '/videos/13/lake/', title: 'Lake 13', picture: '', length: '0:13' });
  expect(neighboursOf('/videos/13/lake/').next).toBeUndefined();
});

test('a related video begins without a list', () => {
  press(`<div>${card(11)}${card(12)}</div>`, 11);
  press(`<aside>${card(21)}${card(22)}</aside>`, 21);
  expect(neighboursOf('/videos/21/lake/').next).toBeUndefined();
  expect(neighboursOf('/videos/11/lake/').next).toBeUndefined();
});

test.each([
  null,
  '',
  '{',
  '7',
  '{}',
  '[null, 7, "x", {}]',
  '[{"href":"https://evil.example/videos/1/a/","title":"a","picture":"","length":""}]',
  '[{"href":"javascript:alert(1)","title":"a","picture":"","length":""}]',
  '[{"href":"/videos/1/a/","title":7,"picture":"","length":""}]',
])('stored %j holds no video', (text) => {
  expect(parseList(text)).toEqual([]);
});

test('a stored picture is an address or nothing', () => {
  const text = '[{"href":"/videos/1/a/","title":"a","picture":"javascript:1","length":""}]';
  expect(parseList(text)[0]?.picture).toBe('');
});
