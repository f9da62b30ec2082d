import { expect, test } from 'vitest';
import { withLateScripts } from './late-scripts.ts';

const page = (head: string, body: string): string => `<html><head>${head}</head><body>${body}</body></html>`;
const entry = '<script nonce="n" type="module" async="">import "/assets/a.js";</script>';

test('nothing of the scripts is asked for by the document: no preload is left, the entry is text', () => {
  const links = '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js" nonce="n"/>';
  const late = withLateScripts(page(`${links}<link rel="stylesheet" href="/assets/a.css"/>`, `<p>text</p>${entry}`), 'n');
  expect(late).not.toMatch(/rel="modulepreload"|type="module"/);
  expect(late).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
  expect(late).toContain('<script nonce="n" type="text/plain" data-late="">import "/assets/a.js";</script>');
  expect(late).toContain('(["/assets/a.js","/assets/b.js"],');
});

test('what a page says about scripts in its text stays as it is', () => {
  const text = '<p>&lt;link rel="modulepreload" href="/x"&gt;</p>';
  expect(withLateScripts(page('', text + entry), 'n')).toContain(text);
});

test('a page without its entry is a fault', () => {
  expect(() => withLateScripts(page('', '<p>text</p>'), 'n')).toThrow('does not start its scripts');
});
