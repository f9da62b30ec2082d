import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { expect, test } from 'vitest';
import { authModels } from '#domain/members/auth-models.ts';
import { withApi } from '#tests/support/api.ts';

const api = withApi();

test('no path that the library declares is a route', async () => {
  const { api: calls } = betterAuth({
    ...authModels,
    database: memoryAdapter({}),
    logger: { disabled: true },
    secret: 's'.repeat(40),
    baseURL: 'https://tube.example',
  });
  const routes = Object.values(calls).flatMap(({ path, options }) =>
    path ? [{ path, methods: ['GET', ...[options.method].flat()] }] : [],
  );
  expect(routes.length).toBeGreaterThan(25);
  expect(routes.filter(({ methods }) => methods.includes('POST')).length).toBeGreaterThan(10);
  for (const { path, methods } of routes)
    for (const method of new Set(methods) as Set<'GET' | 'POST'>) {
      const headers = { origin: 'https://tube.example', 'content-type': 'application/json' };
      const sent = method === 'GET' ? {} : { payload: '{}', headers };
      const url = `/api/auth${path}`;
      const { statusCode } = await api.app.inject({ method, url, ...sent });
      expect([method, url, statusCode]).toEqual([method, url, 404]);
    }
});
