import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  change_hidden_url,
  ChangeHiddenThings,
  hidden_things_url,
  HiddenThings,
  HiddenThingsChanged,
  MovedThings,
  movedThingsUrl,
  NamedThings,
  namedThingsUrl,
  parseCodes,
} from '#contracts/calls/accounts/hidden-things.ts';
import { privacyPage } from '#contracts/pages/account-links.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/bodies/form-body.ts';
import { hourly, jsonRoutes, type JsonRouteDeps } from '../http/json-route.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';
import type { ApiDeps } from '../deps.ts';
import { goOn, sendOwn } from './answer-account.ts';
import { sessionOf, type SessionDeps } from './request-session.ts';

type Parts = SessionDeps & Pick<ApiDeps, 'site' | 'rateLimiter'>;

/** The things that a member hides: codes alone, which name nothing of the catalogue. */
export function serveHiddenThings(app: FastifyInstance, parts: Parts): void {
  const { hiddenThings } = parts.domain;
  app.register(async (scope) => {
    addRead(scope, hidden_things_url, async (request, reply): Promise<FastifyReply> => {
      const { member_id } = sessionOf(request);
      const [things, writers] = await Promise.all([
        hiddenThings.list(member_id),
        hiddenThings.writers(member_id),
      ]);
      const answer = HiddenThings.parse({ things, writers });
      return sendOwn(reply, answer);
    });
  });
  app.register(async (scope) => {
    acceptFormsOnly(scope, parts.site.public_origin, true);
    scope.addHook('onRequest', rateLimited(parts.rateLimiter, 'write'));
    scope.post(change_hidden_url, async (request, reply) => {
      const { join, hide, show } = parseOrInvalid(ChangeHiddenThings, request.body);
      const { dropped } = await hiddenThings.change({
        member_id: sessionOf(request).member_id,
        join: codesIn(join),
        hide: codesIn(hide),
        show: codesIn(show),
      });
      const next = privacyPage();
      if (acceptsDocument(request)) return goOn(request, reply, next);
      return sendOwn(reply, HiddenThingsChanged.parse({ ok: 1, next, dropped }));
    });
  });
}

const codesIn = (text: string | undefined): readonly string[] =>
  text === undefined ? [] : (parseCodes(text) ?? []);

/** Current names and codes of things, for the lists of devices. */
export function serveNamedThings(
  app: FastifyInstance,
  deps: JsonRouteDeps & Pick<ApiDeps, 'rateLimiter'>,
): void {
  jsonRoutes(app, deps)(hourly(movedThingsUrl), MovedThings, ({ catalogue }, query) =>
    catalogue.movedThings(query),
  );
  app.register(async (scope) => {
    // Every list of codes has its own cache entry, so caches do not protect the database.
    scope.addHook('onRequest', rateLimited(deps.rateLimiter, 'search'));
    jsonRoutes(scope, deps)(hourly(namedThingsUrl), NamedThings, ({ catalogue }, query) =>
      catalogue.things(query),
    );
  });
}
