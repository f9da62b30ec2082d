import fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '#contracts/errors.ts';
import { silentLog, type Log } from '#platform/log.ts';
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

test('a deadlock is answered by 503 with the time to come again, and logged as what it is', async () => {
  await using app = fastify();
  const warned: unknown[] = [];
  mapErrors(app, { ...silentLog, warn: (facts: unknown) => warned.push(facts) } as Log);
  for (const code of ['40P01', '40001'])
    app.get(`/${code}`, () => Promise.reject(Object.assign(new Error('ended'), { code })));
  for (const code of ['40P01', '40001']) {
    const answer = await app.inject(`/${code}`);
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '5',
      { error: 1, code: 'unavailable' },
    ]);
  }
  expect(warned).toMatchObject([{ err: { code: '40P01' } }, { err: { code: '40001' } }]);
});
