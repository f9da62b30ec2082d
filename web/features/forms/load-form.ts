import { draftUrl, type CaseKind, type FormDraft } from '#contracts/calls/forms/forms.ts';
import { choices, targetPattern } from '#contracts/calls/forms/form-fields.ts';
import { secretPattern } from '#contracts/calls/forms/forms.ts';
import { pageOfForm, type ReportTarget } from '#contracts/pages/form-addresses.ts';
import { parseFormPage } from '#contracts/pages/form-pages.ts';
import { demandPath } from '../../lib/transport/canonical.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { readBy } from '../../lib/transport/read-by.ts';

export interface FormSource {
  draft(secret: string): Promise<FormDraft>;
}

export const formSource = (read: Read): FormSource => ({
  draft: readBy(read, (reads, secret) => reads.forms.draft(secret), draftUrl),
});

export interface FormPage {
  kind: CaseKind;
  target: ReportTarget | undefined;
  reason: string | undefined;
  /** The fields of a form that was sent without script, and their faults. */
  draft: FormDraft | undefined;
  /** Error code of a form without script that was not taken. */
  failed: string | undefined;
}

/** The page of a form. Throws page failures and redirects. */
export async function loadForm(source: FormSource, url: URL): Promise<FormPage> {
  const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  const kind = parseFormPage(path);
  if (kind === undefined) throw pageFailure({ code: 'not_found' });
  demandPath(url, pageOfForm(kind));
  const query = url.searchParams;
  const draft = await draftOf(source, kind, query.get('draft'));
  const reason = draft?.fields['reason'] ?? query.get('reason');
  return {
    kind,
    target: kind === 'report' ? targetIn(draft?.fields ?? Object.fromEntries(query)) : undefined,
    reason: choices.reason.find((each) => each === reason),
    draft,
    failed: query.get('failed') ?? undefined,
  };
}

/** One that is too old, or of another form, is an empty form. */
async function draftOf(
  source: FormSource,
  kind: CaseKind,
  secret: string | null,
): Promise<FormDraft | undefined> {
  if (secret === null || !secretPattern.test(secret)) return undefined;
  const draft = await source.draft(secret).catch(() => undefined);
  return draft?.kind === kind ? draft : undefined;
}

/** The target of a report, from an address that anyone may have written. */
function targetIn(fields: Readonly<Record<string, string>>): ReportTarget | undefined {
  const target_type = choices.target_type.find((each) => each === fields['target_type']);
  const target_id = fields['target_id'] ?? '';
  if (!target_type) return undefined;
  return targetPattern(target_type).test(target_id) ? { target_type, target_id } : undefined;
}
