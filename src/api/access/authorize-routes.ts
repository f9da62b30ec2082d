import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import type { AccessPolicy, Action, Actor, ConsoleAction } from '#domain/access/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The action of the route, where it is no call of the API. */
    action?: Action | ConsoleAction;
  }
}

export interface RouteAccess<Name extends string = Action> {
  policy: AccessPolicy<Name>;
  /** The action of a call, by its method and the router's pattern; undefined for a route that is no call. */
  actionOf(method: string, url: string): string | undefined;
  /** The member behind the request. It costs a statement, so it is not looked up for actions open to visitors. */
  findActor(request: FastifyRequest): Promise<Actor | undefined>;
  /** Before a caller without a valid session is refused. */
  onStranger?(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/**
 * Decides every request by the table of `src/domain/access`, after the hooks of its scope (origin,
 * rates) and before its body is read; only whether the account may write comes after the body, so that
 * a browser without script gets back what was typed. Call it before the routes: one that is in no table
 * is not registered, and the server does not start.
 */
export function authorizeRoutes<Name extends string>(
  app: FastifyInstance,
  access: RouteAccess<Name>,
): void {
  app.addHook('onRoute', (route) => {
    const action = actionOfRoute(route, access);
    if (access.policy.ruleOf(action).who === 'visitor') return;
    guard(route, action, access);
  });
}

/** Throws when the route has no entry. */
function actionOfRoute<Name extends string>(
  { method, url, config }: RouteOptions,
  { policy, actionOf }: RouteAccess<Name>,
): Name {
  const methods = [method].flat().map((each) => (each === 'HEAD' ? 'GET' : each));
  const [name, ...others] = new Set(methods.map((each) => config?.action ?? actionOf(each, url)));
  if (name === undefined || others.length > 0 || !policy.isAction(name))
    throw new Error(`the route ${methods.join(', ')} ${url} has no entry in src/domain/access`);
  return name;
}

/** Adds the decision as the last of the route's hooks. */
function guard<Name extends string>(
  route: RouteOptions,
  action: Name,
  { policy, findActor, onStranger }: RouteAccess<Name>,
): void {
  const later = new WeakMap<FastifyRequest, AppError>();
  route.onRequest = [
    route.onRequest ?? [],
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const decision = policy.authorize(await findActor(request), action);
      if (decision.allowed) return;
      if (decision.reason === 'unauthorized') await onStranger?.(request, reply);
      const error = new AppError(decision.reason);
      if (!is_of_state.has(decision.reason)) throw error;
      later.set(request, error);
    },
  ].flat();
  route.preHandler = [
    async (request: FastifyRequest): Promise<void> => {
      const error = later.get(request);
      if (error) throw error;
    },
    route.preHandler ?? [],
  ].flat();
}

const is_of_state: ReadonlySet<string> = new Set(['read_only', 'terms_changed']);
