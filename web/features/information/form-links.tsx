import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { CaseKind } from '#contracts/calls/forms/forms.ts';
import { pageOfForm } from '#contracts/pages/form-addresses.ts';

/** The texts of links to the forms, in the order of lists of them. */
const formLinks: Readonly<Record<CaseKind, MessageDescriptor>> = {
  report: msg`Contact us`,
  remove: msg`Remove content`,
  illegal: msg`Illegal content`,
  copyright: msg`Copyright notice`,
  'counter-notice': msg`Counter-notice`,
  complaint: msg`Complaint`,
  correction: msg`Correct model details`,
  'trusted-flagger': msg`Trusted flaggers`,
};

/** Items of a list: every form. */
export function FormLinks({ current }: { current?: CaseKind | undefined }): ReactNode {
  const { i18n } = useLingui();
  return Object.entries(formLinks).map(([kind, name]) => (
    <li key={kind}>
      <a href={pageOfForm(kind as CaseKind)} aria-current={kind === current ? 'page' : undefined}>
        {i18n._(name)}
      </a>
    </li>
  ));
}
