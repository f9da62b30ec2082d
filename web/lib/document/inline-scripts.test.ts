import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { gate_scripts } from '../../gate/document.ts';
import { inlineScripts, script_hashes } from './inline-scripts.ts';

test('each inline script is bundled into one classic script', () => {
  for (const script of Object.values(inlineScripts)) {
    expect(script).toMatch(/^<script>\(function\(\)\{.*\}\)\(\);<\/script>$/s);
    expect(script).not.toMatch(/\bimport [^(]|\bexport /);
    expect(script.match(/<\/?script|<!--/g)).toHaveLength(2);
    // They stand in every document.
    expect(script.length).toBeLessThan(3500);
  }
});

test('the hashes are those that a browser computes', () => {
  const codes = Object.values(inlineScripts).map((script) =>
    script.slice('<script>'.length, -'</script>'.length),
  );
  const hashes = [...codes, ...gate_scripts].map((code) =>
    createHash('sha256').update(code).digest('base64'),
  );
  expect(script_hashes).toEqual(hashes);
});
