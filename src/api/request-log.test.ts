import pino from 'pino';
import { expect, test } from 'vitest';
import { withApi } from '#tests/support/api.ts';

const lines: string[] = [];
const api = withApi(() => ({
  log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
  trusted_proxies: ['127.0.0.1'],
}));

test('a line says which route answered how, and nothing of who asked for what', async () => {
  const headers = {
    'x-forwarded-for': '203.0.113.77',
    'user-agent': 'Curious/1.0',
    cookie: 'app_lang=de; session=hush',
    referer: 'https://elsewhere.example/?q=private',
  };
  const answer = await api.app.inject({ url: '/api/videofile.php?video_id=4711&lifetime=600&s=secret-words', headers });
  await api.app.inject({ method: 'POST', url: '/api/input.php', payload: 'act=view&section=video&object_id=4711', headers });
  await api.app.inject({ url: '/%zz?secret-words', headers });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    method: 'GET',
    route: '/api/videofile.php',
    status: 404,
    request_id: answer.headers['x-request-id'],
  });
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(lines.join('')).not.toMatch(/203\.0|Curious|hush|elsewhere|secret-words|4711/);
});
