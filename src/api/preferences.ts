import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#contracts/errors.ts';
import { splitLanguage } from '#contracts/pages/language-urls.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import { entered_key } from '#contracts/policy.ts';
import { preference_cookie_seconds, preferenceCookies } from '#contracts/preferences.ts';
import { Orientation, Language, themeChoices } from '#contracts/vocabulary.ts';
import type { ApiDeps } from './deps.ts';
import { answerIn } from './http/address-language.ts';
import { acceptFormsOnly, parseOrInvalid } from './http/bodies/form-body.ts';
import { rateLimited } from './http/rate-limited.ts';

const choices = [
  preferenceCookies.language,
  preferenceCookies.orientation,
  preferenceCookies.theme,
  entered_key,
] as const;

export const Choice = z.strictObject({
  app_lang: z.optional(Language),
  gender: z.optional(Orientation),
  theme: z.optional(z.enum(themeChoices)),
  [entered_key]: z.optional(z.literal('1')),
  next: z.optional(z.string()),
});

/** POST /api/v1/preferences: sets the cookies without JavaScript and redirects to `next`. */
export function servePreferences(
  app: FastifyInstance,
  { rateLimiter, site }: Pick<ApiDeps, 'rateLimiter' | 'site'>,
): void {
  const secure = site.public_origin.startsWith('https:') ? '; Secure' : '';

  app.register(async (scope) => {
    acceptFormsOnly(scope, site.public_origin);
    scope.addHook('onRequest', rateLimited(rateLimiter, 'write'));
    scope.post('/api/v1/preferences', async (request, reply) => {
      const choice = parseOrInvalid(Choice, request.body);
      const cookies = choices.flatMap((name) => {
        const value = choice[name];
        return value === undefined
          ? []
          : [
              `${name}=${value}; Path=/; Max-Age=${preference_cookie_seconds}; SameSite=Lax${secure}`,
            ];
      });
      if (cookies.length === 0) throw new AppError('invalid', { form: 'missing' });
      let location = safeNext(choice.next);
      if (choice.app_lang && site.language_urls === 'prefix') {
        answerIn(request, choice.app_lang);
        location = splitLanguage(location).path;
      }
      return reply
        .code(303)
        .headers({
          'set-cookie': cookies,
          location,
          'cache-control': 'no-store',
        })
        .send();
    });
  });
}
