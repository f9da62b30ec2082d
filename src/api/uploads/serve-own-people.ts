import type { FastifyInstance, FastifyRequest } from 'fastify';
import { own_people_url, PeopleAnswer, PeopleForm } from '#contracts/calls/uploads/own-people.ts';
import { AppError } from '#contracts/errors.ts';
import { createGate, type Gate } from '#contracts/gate.ts';
import { people_limits } from '#contracts/limits/limits-of-people.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { sendAccountFault, sendOwn, unseen } from '../accounts/answer-account.ts';
import { memberReads } from '../accounts/member-reads.ts';
import { callerOf, sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { acceptFormsOnly, databaseId, parseOrInvalid } from '../http/bodies/form-body.ts';
import { acceptMultipart, bodyOf, textsOf } from '../http/bodies/multipart-body.ts';
import type { Multipart } from '../http/bodies/multipart.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';

/** Decoding two pictures takes seconds and processes. */
const gate_options = { places: 1, queue: 6, timeout_ms: 40_000 };
const page = accountPages.people();
const files_at_once = 3;

/** People whom members name in their videos, with the records of them. */
export function serveOwnPeople(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async (scope) => {
    addRead(scope, own_people_url, async (request, reply) =>
      sendOwn(reply, await memberReads(deps, sessionOf(request)).people()),
    );
  });
  const gate = createGate(gate_options);
  app.register(async (scope) => {
    acceptFormsOnly(scope, deps.site.public_origin, true);
    scope.addHook('onRequest', rateLimited(deps.rateLimiter, 'upload'));
    const { body_bytes } = people_limits;
    acceptMultipart(scope, { body_bytes, all_bytes: files_at_once * body_bytes });
    scope.setErrorHandler((error, request, reply) => {
      // Of a draft: files are no text.
      const fields = textsOf(request.body);
      request.body = fields;
      const { person_id = '' } = fields;
      const isOne = /^[1-9]\d{0,9}$/.test(person_id);
      const of = { kind: 'people', page, ...(isOne && { form: `person-${person_id}` }) };
      return sendAccountFault(deps, of, error, request, reply);
    });
    scope.post(own_people_url, async (request, reply) => {
      const person_id = await act(deps.domain, gate, request);
      deps.marks.mark(reply);
      return acceptsDocument(request)
        ? reply.code(303).headers(unseen).header('location', page).send()
        : sendOwn(reply, PeopleAnswer.parse({ ok: 1, next: page, person_id }));
    });
  });
}

async function act(
  { ownPeople }: ApiDeps['domain'],
  gate: Gate,
  request: FastifyRequest,
): Promise<number> {
  const { member_id } = callerOf(request);
  const { fields, files: sent } = bodyOf(request.body);
  const { act: what, person_id: text, ...said } = parseOrInvalid(PeopleForm, { ...fields });
  const files = filesIn(sent);
  if (what === 'add') {
    if (text !== undefined) throw new AppError('invalid', { form: 'invalid' });
    return gate.run(() => ownPeople.add({ member_id, ...said, files }));
  }
  if (text === undefined) throw new AppError('invalid', { form: 'invalid' });
  const person = { member_id, person_id: databaseId(text) };
  if (what === 'remove') await ownPeople.remove(person);
  else await gate.run(() => ownPeople.addDocuments({ ...person, ...said, files }));
  return person.person_id;
}

/** The empty ones that a browser sends where none was chosen are none. Throws `invalid` for others and for two of one name. */
function filesIn(sent: Multipart['files']): { document?: Buffer; release?: Buffer } {
  const files: { document?: Buffer; release?: Buffer } = {};
  for (const { name, bytes } of sent) {
    if (name !== 'document' && name !== 'release')
      throw new AppError('invalid', { form: 'invalid' });
    if (bytes.length === 0) continue;
    if (files[name]) throw new AppError('invalid', { [name]: 'invalid' });
    files[name] = bytes;
  }
  return files;
}
