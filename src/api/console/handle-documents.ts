import type { ConsoleDeps } from './console-deps.ts';
import { reviewerOf } from './reviewer.ts';
import type { ConsoleHandlers } from './serve-calls.ts';

type DocumentCall =
  | 'askForDocument'
  | 'agreeToDocument'
  | 'viewDocument'
  | 'withdrawConsent'
  | 'viewAgePhoto'
  | 'decideAgePhoto';

const documentIn = ({
  reference = '',
  document_id,
}: Readonly<Record<string, string>>): { reference: string; document_id: number } => ({
  reference,
  document_id: Number(document_id),
});

/** Documents and consents of people who are shown, and photos of age checks. */
export const documentHandlers = ({
  domain: { console: use },
}: Pick<ConsoleDeps, 'domain'>): Pick<ConsoleHandlers, DocumentCall> => ({
  async askForDocument({ session, parameters, body }) {
    await use.askForDocument(reviewerOf(session), { ...documentIn(parameters), ...body });
    return { done: true };
  },
  async agreeToDocument({ session, parameters }) {
    await use.agreeToDocument(reviewerOf(session), documentIn(parameters));
    return { done: true };
  },
  async viewDocument({ session, parameters, body }) {
    return use.showDocument(reviewerOf(session), { ...documentIn(parameters), ...body });
  },
  async withdrawConsent({ session, parameters, body: { of, ...given } }) {
    const { reference = '', person_id } = parameters;
    return use.recordWithdrawal(reviewerOf(session), {
      ...given,
      reference,
      person_id: Number(person_id),
      is_everywhere: of === 'all',
    });
  },
  async viewAgePhoto({ session, parameters: { reference = '' } }) {
    const picture = await use.viewAgePhoto(reviewerOf(session), reference);
    return { picture: picture.toString('base64') };
  },
  async decideAgePhoto({ session, parameters: { reference = '' }, body: { refusal } }) {
    await use.decideAgePhoto(reviewerOf(session), { reference, refusal: refusal ?? undefined });
    return { done: true };
  },
});
