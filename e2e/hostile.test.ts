import { connect } from 'node:net';
import { describe, expect, inject, test } from 'vitest';
import { firstVideo } from '#tests/support/player.ts';

const origin = inject('origin');
const { hostname, port } = new URL(origin);

/** Sends bytes as they are and returns the answer's status, or 0 when the connection was closed without one. */
function raw(bytes: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(bytes, 'latin1'));
    let answer = '';
    socket.setTimeout(4000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)));
  });
}

const canary = 'zqx"><script>alert(1)</script>';
const nasty = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%c0%ae',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  'a[]',
  'a[b]',
  '%0d%0aSet-Cookie:x=1',
  '-1',
  '1e9',
  '9'.repeat(400),
  'ж'.repeat(200),
  encodeURIComponent(canary),
  "'--",
  '\u0001',
].map((text) => (/[^\x20-\x7e]/.test(text) ? encodeURIComponent(text) : text));

const places = [
  (text: string) => `/${text}`,
  (text: string) => `/?page=${text}`,
  (text: string) => `/?${text}=${text}&${text}=1`,
  (text: string) => `/videos/${text}/`,
  (text: string) => `/videos/latest-updates/?page=${text}`,
  (text: string) => `/videos/latest-updates/?type=${text}&duration=${text}`,
  (text: string) => `/videos/1/${text}/`,
  (text: string) => `/videos/${text}/x/`,
  (text: string) => `/information/${text}/`,
  (text: string) => `/information/terms/?${text}=${text}`,
  (text: string) => `/models/${text}/`,
  (text: string) => `/models/alphabet/?age=${text}&country=${text}&letter=${text}`,
  (text: string) => `/model/${text}/${text}/`,
  (text: string) => `/channel/${text}/?sort=${text}`,
  (text: string) => `/albums/${text}/`,
  (text: string) => `/albums/latest-updates/?category=${text}`,
  (text: string) => `/album/${text}/x/`,
  (text: string) => `/album/1/${text}/`,
  (text: string) => `/api/json/models/3600/str/filt${text}/alphabet/40/1.json`,
  (text: string) => `/api/json/model/3600/aa/${text}.json`,
  (text: string) => `/api/json/albums/86400/str/latest-updates/40/model.${text}.1.json`,
  (text: string) => `/api/v1/wall/${text}.1.json`,
  (text: string) => `/api/v1/company/${text}.json`,
  (text: string) => `/api/json/videos2/${text}/str/latest-updates/60/..1.all...json`,
  (text: string) => `/api/json/videos2/86400/str/latest-updates/60/${text}`,
  (text: string) => `/api/json/video/86400/0/0/${text}.json`,
  (text: string) => `/api/v1/information/${text}.en.json`,
  (text: string) => `/api/v1/information/terms.${text}.json`,
  (text: string) => `/api/videofile.php?video_id=${text}&lifetime=${text}`,
  (text: string) => `/api/${text}`,
  (text: string) => `/media/${text}`,
  (text: string) => `/media/v/1.${text}/k/master.m3u8`,
  (text: string) => `/assets/${text}`,
];

describe('bad input', () => {
  test.each(nasty)('%s is refused honestly wherever it stands', async (text) => {
    for (const place of places) {
      const path = place(text);
      const response = await fetch(origin + path, { redirect: 'manual' });
      const body = await response.text();
      expect({ path, fine: response.status < 500 }).toEqual({ path, fine: true });
      expect(body).not.toContain(canary);
      expect(body).not.toMatch(/FST_ERR|node_modules|at .*\.ts:\d|syntax error|SELECT /i);
      expect(response.headers.get('set-cookie') ?? '').not.toContain('x=1');
      if (path.startsWith('/api/') && response.status >= 400)
        expect(JSON.parse(body)).toMatchObject({ error: 1 });
    }
  });

  test('an overlong address is 414, an overlong head 431, a strange request line 400; the site lives on', async () => {
    expect((await fetch(`${origin}/?x=${'a'.repeat(9000)}`)).status).toBe(414);
    expect((await fetch(`${origin}/api/json/${'a'.repeat(9000)}`)).status).toBe(414);
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)).toBe(
      431,
    );
    expect(await raw('GARBAGE\r\n\r\n')).toBe(400);
    expect(await raw(`GET /\u0001 HTTP/1.1\r\nHost: x\r\n\r\n`)).toBeLessThan(500);
    expect(
      await raw(
        'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    ).toBe(400);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });

  test.each(['app_lang', 'gender', 'theme', 'country_code', '__proto__', 'constructor'])(
    'cookie %s with anything in it behaves as absent',
    async (name) => {
      const plain = await fetch(origin, { headers: { cookie: 'a=b' } });
      const shape = (html: string): string => /<html[^>]*>/.exec(html)?.[0] ?? '';
      const expected = shape(await plain.text());
      for (const value of ['x', '%00', '"><svg>', 'de,str', 'a'.repeat(6000), 'ж'].map((text) =>
        /[^\x20-\x7e]/.test(text) ? encodeURIComponent(text) : text,
      )) {
        const response = await fetch(origin, { headers: { cookie: `${name}=${value}` } });
        const html = await response.text();
        expect([response.status, shape(html)]).toEqual([200, expected]);
        expect(html).not.toContain('<svg>"');
        expect(response.headers.get('set-cookie')).toBeNull();
      }
    },
  );

  test('input.php takes a form and nothing else', async () => {
    const { video_id } = await firstVideo(origin);
    const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`${origin}/api/input.php`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    expect((await post(`act=view&section=video&object_id=${video_id}`)).status).toBe(200);
    expect(
      (await post(JSON.stringify({ act: 'view' }), { 'content-type': 'application/json' })).status,
    ).toBe(415);
    expect((await post('', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      422,
    );
    expect(
      (
        await post(`act=view&section=video&object_id=${video_id}`, {
          origin: 'https://evil.example',
        })
      ).status,
    ).toBe(403);
    for (const body of [
      'act=fly',
      'act=view&section=cat&object_id=1',
      'act=view&section=video&object_id=-1',
      'act=view&section=video&object_id=1&object_id=2',
      '__proto__=1&act=view',
      `act=${'a'.repeat(70_000)}`,
    ]) {
      const { status } = await post(body);
      expect({ body: body.slice(0, 40), refused: status >= 400 && status < 500 }).toEqual({
        body: body.slice(0, 40),
        refused: true,
      });
    }
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%0d%0ax',
    'javascript:alert(1)',
    '',
    '/a'.repeat(5000),
  ])('preferences never send a visitor away: next=%s', async (next) => {
    const response = await fetch(`${origin}/api/v1/preferences`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ theme: 'light', next }),
    });
    const location = response.headers.get('location');
    expect(response.status === 303 ? new URL(location ?? '', origin).origin : origin).toBe(origin);
  });
});
