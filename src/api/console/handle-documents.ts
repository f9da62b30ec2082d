import { AppError } from '#contracts/errors.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { reviewerOf } from './reviewer-of.ts';
import type { ConsoleHandlers } from './serve-calls.ts';

type DocumentCall = 'listCaseDocuments' | 'viewDocument' | 'agreeToDocument';

/** Documents of applications: each look has a reason, which is an event of the case before anything is decrypted. */
export const documentHandlers = (
  use: ConsoleDeps['domain']['console'],
): Pick<ConsoleHandlers, DocumentCall> => ({
  async listCaseDocuments({ session, parameters }) {
    return use.documents(reviewerOf(session), parameters['reference'] ?? '');
  },
  async viewDocument({ session, parameters, body }) {
    const picture = await use.viewDocument(reviewerOf(session), viewIn(parameters, body));
    return { picture: `data:image/jpeg;base64,${picture.toString('base64')}` };
  },
  async agreeToDocument({ session, parameters, body }) {
    const by = reviewerOf(session);
    const view = viewIn(parameters, body);
    const { case: shown } = await use.case(
      { by, session_id: session.session_id, lang: 'en' },
      view.reference,
    );
    // Nobody works on it, so nobody asks.
    if (!shown.assignee) throw new AppError('invalid', { case: 'not claimed' });
    await use.agreeToView(by, { ...view, asked_by: shown.assignee.member_id });
    return { done: true };
  },
});

const viewIn = (
  { reference = '', document_id }: Readonly<Record<string, string>>,
  { reason }: { reason: string },
) => ({ reference, document_id: Number(document_id), reason });
