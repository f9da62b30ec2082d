import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AccountAnswer,
  AccountFaults,
  suspension_fields,
} from '#contracts/calls/accounts/accounts.ts';
import { isAppError } from '#contracts/errors.ts';
import type { ApiDeps } from '../deps.ts';
import { codeOf, sendError } from '../error-mapper.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { requestLanguage } from '../http/address-language.ts';
import { clientKey } from '../http/client-address.ts';
import { json_type } from '../http/json-answer.ts';

export const unseen = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Sends what is of one member, as JSON. */
export const sendOwn = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply.headers(unseen).type(json_type).send(JSON.stringify(value));

/** A browser without script is led on; a script gets where to go. */
export function goOn(request: FastifyRequest, reply: FastifyReply, next: string): FastifyReply {
  return acceptsDocument(request)
    ? reply.code(303).headers(unseen).header('location', next).send()
    : sendOwn(reply, AccountAnswer.parse({ ok: 1, next }));
}

type FaultDeps = Pick<ApiDeps, 'domain' | 'log' | 'site' | 'marks' | 'rateLimiter'>;

/** Faults that a page has words for; others get the envelope. */
const shown = new Set([
  'invalid',
  'invalid_login',
  'unconfirmed',
  'unapproved',
  'suspended',
  'expired_link',
  'already',
  'full',
  'unauthorized',
  'read_only',
  'muted',
  'terms_changed',
  'too_many_requests',
  'unavailable',
  'payload_too_large',
  'over_quota',
  'forbidden',
  'deleted',
]);

const secret_fields = new Set([
  'password',
  'current',
  'code',
  'token',
  'invite',
  'passkey',
  'captcha',
]);

const of_suspension: ReadonlySet<string> = new Set(Object.values(suspension_fields));

/** Why an account is suspended and until when, as fields of the draft: an address would reveal it to caches and histories. */
function suspensionOf(error: unknown): Record<string, string> {
  if (!isAppError(error) || error.code !== 'suspended') return {};
  const { reason, until } = error.info ?? {};
  return {
    ...(typeof reason === 'string' && { [suspension_fields.reason]: reason }),
    ...(typeof until === 'string' && { [suspension_fields.until]: until }),
  };
}

const below_18: ReadonlySet<string | undefined> = new Set(['underage', 'person_underage']);

interface FaultPage {
  /** Of the draft. */
  kind: string;
  page: string;
  /** On a page with several. */
  form?: string;
  /** Codes that this page has words for, too. */
  more?: readonly string[];
}

/** A browser without script is led to the page of the form, with what was typed but passwords. */
export async function sendAccountFault(
  deps: FaultDeps,
  { kind, page, form, more = [] }: FaultPage,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const code = isAppError(error) ? error.code : codeOf(error);
  if (!acceptsDocument(request) || !(shown.has(code) || more.includes(code)))
    return sendError(error, request, reply, deps.log);
  const typed = (request.body ?? {}) as Readonly<Record<string, string>>;
  const { next, ...others } = typed;
  const errors = AccountFaults.safeParse(isAppError(error) && code === 'invalid' ? error.info : {});
  // A birth date under 18 is stored nowhere, nor is one that was not checked.
  const faults = errors.data ?? {};
  const isLooked = code === 'invalid' && !faults['form'] && !below_18.has(faults['birth_date']);
  const isStored = (name: string): boolean =>
    !secret_fields.has(name) && !of_suspension.has(name) && (name !== 'birth_date' || isLooked);
  const fields = {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => isStored(name))),
    ...suspensionOf(error),
  };
  const draft = (await storesDraft(deps, code, request))
    ? await deps.domain.cases.saveDraft(
        { kind, fields, lang: requestLanguage(request, deps.site.language_urls), region: '' },
        errors.success ? errors.data : {},
      )
    : undefined;
  if (draft !== undefined) deps.marks.mark(reply);
  const rest = { ...(next && { next }), ...(form && { form }) };
  const query = new URLSearchParams({ ...(draft && { draft }), failed: code, ...rest });
  return reply
    .code(303)
    .headers({ ...unseen, location: page + (page.includes('?') ? '&' : '?') + query.toString() })
    .send();
}

/** Drafts of refused floods must not fill the database: a client may store as many of them as it may send public forms. */
export async function storesDraft(
  { rateLimiter }: Pick<ApiDeps, 'rateLimiter'>,
  code: string,
  request: FastifyRequest,
): Promise<boolean> {
  if (code !== 'too_many_requests') return true;
  return (await rateLimiter.take('form', `draft:${clientKey(request)}`)).allowed;
}
