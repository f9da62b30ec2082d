import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unsubscribeUrl } from '#contracts/calls/accounts/digest.ts';
import { AppError } from '#contracts/errors.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import type { ApiDeps } from '../deps.ts';
import { addRead } from '../http/read-route.ts';
import { unsubscribePage, type ShownUnsubscribe } from './unsubscribe-page.ts';

/** Of the body, which says nothing that the address does not. */
const bytes_most = 4096;

/**
 * The address of mails that ends them (RFC 8058): a mailbox sends it as POST, with no session, cookie or origin, and follows no redirect;
 * people open it and press its button. Programs that look at links only read it, which changes nothing.
 */
export function serveUnsubscribe(
  app: FastifyInstance,
  { domain, site }: Pick<ApiDeps, 'domain' | 'site'>,
): void {
  const { notifications } = domain;
  const pattern = unsubscribeUrl(':lang', ':token');
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bytes_most },
      (_request, _body, done) => done(null, undefined),
    );
    const send = (reply: FastifyReply, shown: ShownUnsubscribe): FastifyReply => {
      const { headers, body } = unsubscribePage(site, shown);
      return reply.headers(headers).send(body);
    };
    addRead(scope, pattern, async (request, reply) => {
      const { lang, token } = readAddress(request);
      const mails = await notifications.checkMailToken({ token });
      return send(reply, { lang, mails, isEnded: false });
    });
    scope.post(pattern, async (request, reply) => {
      const { lang, token } = readAddress(request);
      const mails = await notifications.endMails({ token });
      return send(reply, { lang, mails, isEnded: true });
    });
  });
}

/** Throws not_found for an address that is in no mail. */
function readAddress({ params, raw }: FastifyRequest): { lang: Language; token: string } {
  const { lang, token } = params as Readonly<Record<string, string>>;
  const language = languages.find((each) => each === lang);
  if (!language || token === undefined || raw.url !== unsubscribeUrl(language, token))
    throw new AppError('not_found');
  return { lang: language, token };
}
