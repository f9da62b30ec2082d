import '../../lib/i18n/forms-texts.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formPages } from '#contracts/pages/form-addresses.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Lock } from '../../ui/icons.tsx';
import { State } from '../../ui/state.tsx';

/** Replaces every page where the owner serves no one; a person shown in a video can still have it removed. */
export function NotAvailableScreen(): ReactNode {
  const { t } = useLingui();
  const title = t`Not available where you are`;
  return (
    <div data-wide="">
      <PageHead title={title} isNoindex />
      <State
        level={1}
        icon={<Lock className="icon" />}
        kicker="451"
        title={title}
        action={<a className={buttonClass()} href={formPages.contact()}>{t`Contact us`}</a>}
      >
        {t`The owner of this site does not serve your country or region.`}
      </State>
    </div>
  );
}
