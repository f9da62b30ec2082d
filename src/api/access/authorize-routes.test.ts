import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { accessPolicy } from '#domain/access/index.ts';
import { isAppError } from '#contracts/errors.ts';
import { authorizeRoutes, type RouteAccess } from './authorize-routes.ts';

const someone = {
  member_id: 1,
  role: 'member',
  has_factor: false,
  is_read_only: false,
  is_terms_due: false,
} as const;

/** A listener with a few calls; a request with `x-member` is one of a member. */
function aListener(more: object = {}) {
  const app = Fastify();
  const findActor = vi.fn<RouteAccess['findActor']>(async ({ headers }) =>
    headers['x-member'] === undefined ? undefined : { ...someone, ...more },
  );
  const actions: Readonly<Record<string, string>> = {
    'GET /me': 'getMe',
    'GET /video': 'getVideo',
    'POST /profile': 'saveProfile',
    'GET /mixed': 'getMe',
    'POST /mixed': 'saveProfile',
    'GET /unknown': 'noSuchAction',
  };
  authorizeRoutes(app, {
    policy: accessPolicy,
    actionOf: (method, url) => actions[`${method} ${url}`],
    findActor,
  });
  app.setErrorHandler((error, request, reply) =>
    reply.code(400).send({
      code: isAppError(error) ? error.code : String(error),
      body: request.body ?? null,
    }),
  );
  return { app, findActor };
}
const answer = async (): Promise<string> => 'served';

test('a route without an entry is not registered, and the server does not start', async () => {
  const { app } = aListener();
  expect(() => app.get('/nothing', answer)).toThrow(/GET \/nothing has no entry/);
  expect(() => app.get('/unknown', answer)).toThrow(/no entry/);
  expect(() => app.post('/me', answer)).toThrow(/no entry/);
  expect(() => app.route({ method: ['GET', 'POST'], url: '/mixed', handler: answer })).toThrow(
    /no entry/,
  );
  const other = aListener().app;
  other.register(async (scope) => {
    scope.get('/later', answer);
  });
  await expect(other.ready()).rejects.toThrow(/GET \/later has no entry/);
});

test('calls open to visitors are decided without looking for a session', async () => {
  const { app, findActor } = aListener();
  app.get('/video', answer);
  app.route({ method: 'GET', url: '/file', handler: answer, config: { action: 'getAsset' } });
  for (const url of ['/video', '/file'])
    expect((await app.inject({ url, headers: { 'x-member': '1' } })).body).toBe('served');
  expect(findActor).not.toHaveBeenCalled();
});

test('calls for members are refused to visitors, after the hooks of their scope and before the body is read', async () => {
  const { app, findActor } = aListener();
  const parsed = vi.fn<() => void>();
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }) => {
      if (headers['x-foreign'] !== undefined) throw new Error('foreign');
    });
    scope.addHook('preValidation', async () => parsed());
    scope.route({ method: ['GET', 'HEAD'], url: '/me', handler: answer });
    scope.post('/profile', answer);
  });
  const foreign = await app.inject({ url: '/me', headers: { 'x-foreign': '1' } });
  expect(foreign.json<{ code: string }>().code).toBe('Error: foreign');
  expect(findActor).not.toHaveBeenCalled();
  for (const request of [
    { url: '/me' },
    { method: 'POST', url: '/profile', payload: { a: 1 } },
  ] as const)
    expect((await app.inject(request)).json()).toEqual({ code: 'unauthorized', body: null });
  expect((await app.inject({ method: 'HEAD', url: '/me' })).statusCode).toBe(400);
  expect(parsed).not.toHaveBeenCalled();
  const member = await app.inject({ url: '/me', headers: { 'x-member': '1' } });
  expect(member.body).toBe('served');
});

test.each([
  ['read_only', { is_read_only: true }],
  ['terms_changed', { is_terms_due: true }],
])(
  'an account that may not write is refused when its form is read, so that it gets it back: %s',
  async (code, state) => {
    const { app } = aListener(state);
    app.post('/profile', answer);
    const headers = { 'x-member': '1' };
    const refused = await app.inject({
      method: 'POST',
      url: '/profile',
      payload: { a: 1 },
      headers,
    });
    expect(refused.json()).toEqual({ code, body: { a: 1 } });
  },
);
