import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineScripts, script_hashes } from './inline-scripts.ts';

test('each inline script is bundled into one classic script', () => {
  for (const script of Object.values(inlineScripts)) {
    expect(script).toMatch(/^<script>\(function\(\)\{.*\}\)\(\);<\/script>$/s);
    expect(script).not.toMatch(/\bimport [^(]|\bexport /);
    expect(script.match(/<\/?script|<!--/g)).toHaveLength(2);
    // They stand in every document.
    expect(script.length).toBeLessThan(2000);
  }
});

test('the hashes are those that a browser computes', () => {
  const hashes = Object.values(inlineScripts).map((script) =>
    createHash('sha256')
      .update(script.slice('<script>'.length, -'</script>'.length))
      .digest('base64'),
  );
  expect(script_hashes).toEqual(hashes);
});
