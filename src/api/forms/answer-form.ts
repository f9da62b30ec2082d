import type { FastifyReply, FastifyRequest } from 'fastify';
import { FormAnswer, type CaseKind } from '#contracts/calls/forms/forms.ts';
import { FieldErrors } from '#contracts/calls/forms/form-fields.ts';
import { AppError, isAppError } from '#contracts/errors.ts';
import { formPages, pageOfForm } from '#contracts/pages/form-addresses.ts';
import type { BotCheck, Proof } from '#platform/bot-check/port.ts';
import type { ApiDeps } from '../deps.ts';
import { codeOf } from '../error-mapper.ts';
import { clientKey } from '../http/client-address.ts';
import { createGate } from '#contracts/gate.ts';
import { json_type } from '../http/json-answer.ts';
import { acceptsDocument, readForm, type FormReader, type FormRequest } from './form-request.ts';

export type FormDeps = FormReader &
  Pick<ApiDeps, 'marks' | 'domain' | 'botCheck'> & {
    /** The member who is signed in where the form is sent. Throws foreign_origin for a session that another site may have sent. */
    senderOf: (request: FastifyRequest) => Promise<number | undefined>;
  };

type CreatedCase = Awaited<ReturnType<ApiDeps['domain']['cases']['create']>>;

/** Decoding a picture takes a second and a process. */
const gate_options = { places: 2, queue: 8, timeout_ms: 25_000 };

/** Answers a form of a kind, as `src/contracts/calls/forms/forms.ts` says. */
export function createFormAnswer(
  deps: FormDeps,
): (kind: CaseKind, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const pictures = createGate(gate_options);
  const { cases } = deps.domain;

  const take = async (
    form: FormRequest,
    request: FastifyRequest,
  ): Promise<CreatedCase | undefined> => {
    const client = clientKey(request);
    if (Object.keys(form.errors).length > 0) throw new AppError('invalid', form.errors);
    const proof = form.captcha === '' ? undefined : await proofOf(deps.botCheck, client, form);
    const { file } = form;
    const attachment = file && (await pictures.run(() => cases.storeAttachment(file)));
    const { kind, fields, lang, region } = form;
    const asked = { kind, fields, lang, region, attachment };
    if (proof) return cases.create({ ...asked, proof, member_id: await deps.senderOf(request) });
    await cases.askByMail(asked);
    return undefined;
  };

  return async (kind, request, reply) => {
    const form = readForm(kind, request, deps);
    let made: CreatedCase | undefined;
    try {
      made = await take(form, request);
    } catch (error) {
      if (!acceptsDocument(request)) throw error;
      const page = await pageAfter(deps, form, error);
      // The draft is on the primary, where the page has to look for it.
      deps.marks.mark(reply);
      return seeOther(reply, page);
    }
    deps.marks.mark(reply);
    if (!made) return seeOther(reply, formPages.mailSent());
    const status = formPages.case(made.secret);
    if (acceptsDocument(request)) return seeOther(reply, status);
    const answer = FormAnswer.parse({ ok: 1, case: { reference: made.reference, status } });
    return reply
      .headers({
        'content-type': json_type,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(JSON.stringify(answer));
  };
}

async function proofOf(
  botCheck: BotCheck,
  client: string,
  { captcha }: FormRequest,
): Promise<Proof> {
  const proof = await botCheck.verify(client, captcha);
  if (typeof proof === 'string') throw new AppError('invalid', { captcha: proof });
  return proof;
}

/** Where a browser without script is led when its form is refused: its page, with what was typed. */
async function pageAfter({ domain }: FormDeps, form: FormRequest, error: unknown): Promise<string> {
  const page = pageOfForm(form.kind);
  const errors = isAppError(error) && error.code === 'invalid' ? error.info : undefined;
  // The error handler leads on.
  if (!errors) throw error;
  const { kind, fields, lang, region } = form;
  const draft = await domain.cases.saveDraft(
    { kind, fields, lang, region },
    FieldErrors.parse(errors),
  );
  return `${page}?draft=${draft}`;
}

export const failedPage = (kind: CaseKind, error: unknown): string =>
  `${pageOfForm(kind)}?failed=${isAppError(error) ? error.code : codeOf(error)}`;

export const seeOther = (reply: FastifyReply, location: string): FastifyReply =>
  reply.code(303).headers({ location, 'cache-control': 'no-store' }).send();
