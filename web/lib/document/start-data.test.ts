import { describe, expect, it } from 'vitest';
import { asScriptText, handoffScripts } from './handoff-scripts.ts';

const ugly = '</script><!--<script> & \u2028\u2029 "quoted" \\ 日本語';

describe('asScriptText', () => {
  it('reads back as it was', () => {
    expect(JSON.parse(asScriptText(ugly))).toBe(ugly);
  });

  it('holds nothing that could end or open an element', () => {
    expect(asScriptText(ugly)).not.toMatch(/[<>&\u2028\u2029]/);
  });
});

describe('handoffScripts', () => {
  it('writes the stream as one chunk and its end, with the nonce', async () => {
    const scripts = await handoffScripts(new Response('[1]').body ?? undefined, 'abc');
    expect(scripts).toBe(
      '<script nonce="abc">window.__reactRouterContext.streamController.enqueue("[1]");</script>' +
        '<script nonce="abc">window.__reactRouterContext.streamController.close();</script>',
    );
  });

  it('is empty when nothing is handed over', async () => {
    expect(await handoffScripts(undefined, 'abc')).toBe('');
  });
});
