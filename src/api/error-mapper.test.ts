import fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '#contracts/errors.ts';
import { silentLog } from '#platform/log.ts';
import { StorageFull, StorageReadOnly } from '#platform/storage/disk-space.ts';
import { codeOf, mapErrors } from './error-mapper.ts';

test('a legal hold or a danger for a child that blocks a deletion is not revealed over HTTP', async () => {
  await using app = fastify();
  mapErrors(app, silentLog);
  const infos = [{ hold: 'video' }, { danger: 'child safety' }, undefined];
  for (const [n, info] of infos.entries())
    app.get(`/${n}`, () => Promise.reject(new AppError('forbidden', info)));
  const bodies = await Promise.all(
    infos.map(async (_, n) => (await app.inject(`/${n}`)).json<unknown>()),
  );
  expect(bodies).toEqual(infos.map(() => ({ error: 1, code: 'forbidden' })));
});

test('a text that the database cannot store is the fault of the request, and a number that it cannot add up is ours', () => {
  const failed = (code: string) => codeOf(Object.assign(new Error('refused'), { code }));
  expect(['22021', '22P05', '22003'].map(failed)).toEqual([
    'bad_request',
    'bad_request',
    'internal',
  ]);
});

test('a disk that is full or read-only is an outage of the site, and no fault of its code', () => {
  expect([new StorageFull(), new StorageReadOnly()].map(codeOf)).toEqual([
    'unavailable',
    'unavailable',
  ]);
});
