import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { slowUploads } from './slow-uploads.ts';

test('an answer is being made from its request to its first byte, also of a stream and of a fault; a write is none', async () => {
  const events: string[] = [];
  const app = Fastify();
  slowUploads(app, {
    beginAnswer() {
      let is_over = false;
      events.push('begin');
      return () => {
        if (!is_over) events.push('end');
        is_over = true;
      };
    },
  });
  const stream = new PassThrough();
  app.get('/page', async () => {
    events.push('made');
    return 'page';
  });
  app.get('/stream', (_, reply) => reply.send(stream));
  app.get('/fault', () => Promise.reject(new Error('no')));
  app.post('/write', async () => 'written');
  const seen = async (ask: () => Promise<unknown>): Promise<string[]> => {
    await ask();
    return events.splice(0);
  };
  const inject = (method: 'GET' | 'POST', url: string) => () => app.inject({ method, url });
  expect(await seen(inject('GET', '/page'))).toEqual(['begin', 'made', 'end']);
  expect(await seen(inject('GET', '/fault'))).toEqual(['begin', 'end']);
  expect(await seen(inject('POST', '/write'))).toEqual([]);
  const streaming = app.inject('/stream');
  // Its end is long after.
  await expect.poll(() => events).toEqual(['begin', 'end']);
  stream.end();
  await streaming;
  await app.close();
});
