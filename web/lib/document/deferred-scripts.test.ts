import { expect, test } from 'vitest';
import { withLateScripts } from './late-scripts.ts';

const entry = '<script nonce="n" type="module" async="">import "/assets/a.js";</script>';

test('nothing of the scripts is asked for by the document: no preload is left, the entry is text', () => {
  const links =
    '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js" nonce="n"/>';
  const style = '<link rel="stylesheet" href="/assets/a.css"/>';
  const { head, body, script } = withLateScripts(
    { head: links + style, body: `<p>text</p>${entry}` },
    'n',
  );
  expect([head, body]).toEqual([
    style,
    '<p>text</p><script nonce="n" type="text/plain" data-late="">import "/assets/a.js";</script>',
  ]);
  expect(script).toContain('(["/assets/a.js","/assets/b.js"],');
});

test('what a page says about scripts in its text stays as it is', () => {
  const text = '<p>&lt;link rel="modulepreload" href="/x"&gt;</p>';
  expect(withLateScripts({ head: '', body: text + entry }, 'n').body).toContain(text);
});

test('a page without its entry is a fault', () => {
  expect(() => withLateScripts({ head: '', body: '<p>text</p>' }, 'n')).toThrow(
    'does not start its scripts',
  );
});
