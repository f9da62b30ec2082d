import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { languages } from '#contracts/vocabulary.ts';
import { shellUrls } from '#contracts/shell.ts';
import { withApi } from '#tests/support/api.ts';
import { no_policy } from '#tests/support/open-gate.ts';
import { offlineTexts } from './offline-texts.ts';
import { workerScript } from './worker-script.ts';

const on = withApi(({ site }) => ({ site: { ...site, name: 'A & "B" <c>' } }));
const verified = withApi(() => ({
  ageGate: async () => ({
    gate: 'open',
    policy: { ...no_policy, mode: 'verify' },
    has_closed: true,
    blocked: [],
  }),
}));
const off = withApi(({ site }) => ({ site: { ...site, has_shell: false } }));

test('browsers ask for the worker each time, and it may fetch from the site alone', async () => {
  const answer = await on.app.inject({ url: shellUrls.worker });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  });
  expect(answer.body).toContain("addEventListener('fetch'");
});

test('turned off, the worker answers nothing and unregisters', async () => {
  const { body } = await off.app.inject({ url: shellUrls.worker });
  expect(body).not.toContain("addEventListener('fetch'");
  expect(body).toContain('registration.unregister()');
});

test('another build is another worker', () => {
  expect(workerScript('1')).not.toBe(workerScript('2'));
});

test('the offline page names the site as text and has a policy of its own', async () => {
  const answer = await on.app.inject({ url: shellUrls.offline });
  expect(answer.body).toContain('A &amp; &quot;B&quot; &lt;c&gt;');
  expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri 'none'/,
  );
});

test.each(languages)(
  'the offline page speaks %s, by the cookie or by the browser',
  async (lang) => {
    const { body } = await on.app.inject({ url: shellUrls.offline });
    const [, script = ''] = /<script>([^]*)<\/script>/.exec(body) ?? [];
    for (const [cookie, preferred] of [
      [`x=1; app_lang=${lang}`, ['en']],
      ['', ['xx', `${lang}-XX`]],
    ] as const) {
      const parts = { h1: {}, p: {}, a: {} };
      const document = {
        cookie,
        documentElement: { lang: 'en' },
        title: '',
        querySelector: (name: keyof typeof parts) => parts[name],
      };
      runInNewContext(script, { document, navigator: { languages: preferred } });
      const [heading, advice, again] = offlineTexts[lang];
      expect(document).toMatchObject({ title: heading, documentElement: { lang } });
      expect(parts).toEqual({
        h1: { textContent: heading },
        p: { textContent: advice },
        a: { textContent: again },
      });
    }
  },
);

test('where visitors are verified the worker removes itself', async () => {
  const { body } = await verified.app.inject({ url: shellUrls.worker });
  expect(body).not.toContain("addEventListener('fetch'");
});
