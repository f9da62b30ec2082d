import type { ConsoleCallId } from '#contracts/calls/console/console.ts';
import { isAppError, type AppError } from '#contracts/errors.ts';
import type { RefusedCall, StaffSession } from '#domain/staff-sessions/index.ts';
import { describe } from '../error-mapper.ts';
import type { ConsoleDeps } from './console-deps.ts';

/** Calls that decide or take a case, and calls that show what is in the vault. */
const kinds: Partial<Record<ConsoleCallId, RefusedCall['kind']>> = {
  claimCase: 'decision.refused',
  decideCase: 'decision.refused',
  decideBatch: 'decision.refused',
  closeForm: 'decision.refused',
  undoDecision: 'decision.refused',
  openMemberCase: 'decision.refused',
  decideAgePhoto: 'decision.refused',
  withdrawConsent: 'decision.refused',
  viewDocument: 'document.refused',
  askForDocument: 'document.refused',
  agreeToDocument: 'document.refused',
  viewAgePhoto: 'document.refused',
};

interface Refused {
  id: ConsoleCallId;
  session: StaffSession | undefined;
  parameters: Readonly<Record<string, string>>;
}

/** Adds to the audit log that a member of staff was not allowed to decide or to look, or came second; nothing for any other fault. The call stays refused where that fails. */
export async function noteRefusal(
  { domain, log }: Pick<ConsoleDeps, 'domain' | 'log'>,
  { id, session, parameters: { reference = '' } }: Refused,
  error: unknown,
): Promise<void> {
  const kind = kinds[id];
  if (!kind || !session || !isAppError(error)) return;
  const reason = reasonOf(error);
  if (reason === undefined || (error.code === 'already' && isNeverLate(id, kind))) return;
  await domain.console
    .noteRefusedCall({ kind, member_id: session.member_id, reason, reference })
    .catch((failure: unknown) =>
      log.error(
        { err: describe(failure) },
        'refusal not added to the audit log; the call stays refused',
      ),
    );
}

/** A look is never too late: `already` means there that no agreement is needed. A case that another one has is no fault of the caller who claims it. */
const isNeverLate = (id: ConsoleCallId, kind: RefusedCall['kind']): boolean =>
  kind === 'document.refused' || id === 'claimCase';

/** The word for why a member of staff was not allowed to, or was too late; undefined for any other refusal. */
function reasonOf({ code, info = {} }: Pick<AppError, 'code' | 'info'>): string | undefined {
  if (code !== 'forbidden' && code !== 'already') return undefined;
  return [info['reason'], info['case']].find((each) => typeof each === 'string') ?? code;
}
