import { expect, test } from 'vitest';
import { parseMultipart, type Multipart } from './multipart.ts';

async function encode(form: FormData): Promise<{ body: Buffer; type: string }> {
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}

const boundary = 'xYz';
const type = `multipart/form-data; boundary=${boundary}`;
const part = (head: string, content = 'v'): string => `--xYz\r\n${head}\r\n\r\n${content}\r\n`;
const parse = (text: string, as = type): Multipart | undefined =>
  parseMultipart(Buffer.from(text, 'latin1'), as);
const end = '--xYz--\r\n';

test('reads the fields and the file of a browser', async () => {
  const form = new FormData();
  form.set('message', 'Grüße\r\n\r\n--not the end');
  form.set('email', '');
  form.set('file', new File([Buffer.from([0, 13, 10, 255])], '../../x".php\r\nX: y'));
  const { body, type: given } = await encode(form);
  const read = parseMultipart(body, given);
  expect({ ...read?.fields }).toEqual({ message: 'Grüße\r\n\r\n--not the end', email: '' });
  expect(read?.files.map(({ name, bytes }) => [name, [...bytes]])).toEqual([
    ['file', [0, 13, 10, 255]],
  ]);
});

test('a file field without a file is none', () => {
  const head =
    'Content-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream';
  expect(parse(part(head, '') + end)).toMatchObject({ files: [] });
});

test.each([
  ['no boundary', part('Content-Disposition: form-data; name="a"') + end, 'multipart/form-data'],
  ['another type', end, 'multipart/mixed; boundary=xYz'],
  ['a boundary that is too long', end, `multipart/form-data; boundary=${'x'.repeat(80)}`],
  ['nothing', '', type],
  ['no end', part('Content-Disposition: form-data; name="a"'), type],
  ['no headers', `--xYz\r\nv\r\n${end}`, type],
  ['no name', part('Content-Disposition: form-data') + end, type],
  ['an odd name', part('Content-Disposition: form-data; name="a\u0000b"') + end, type],
  [
    'long headers',
    part(`Content-Disposition: form-data; name="a"; filename="${'x'.repeat(5000)}"`) + end,
    type,
  ],
  ['a field twice', part('Content-Disposition: form-data; name="a"').repeat(2) + end, type],
  ['invalid UTF-8', part('Content-Disposition: form-data; name="a"', '\xff') + end, type],
  [
    'an encoding',
    part('Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64') + end,
    type,
  ],
  [
    '10,000 fields',
    Array.from({ length: 10_000 }, (_, n) =>
      part(`Content-Disposition: form-data; name="a${n}"`),
    ).join('') + end,
    type,
  ],
])('refuses a body with %s', (_, text, as) => {
  expect(parse(text, as)).toBeUndefined();
});

test('names of Object.prototype are ordinary fields', () => {
  const read = parse(part('Content-Disposition: form-data; name="__proto__"') + end);
  expect(Object.keys(read?.fields ?? {})).toEqual(['__proto__']);
});
