import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import styles from '../../ui/uploads.module.css';
import { accountFailureOf, AccountForm, leaveFor } from '../accounts/index.ts';

/** Behind a fold: the first press deletes nothing. It is a form of its own, which works without script. */
export function Delete({
  action,
  act = 'delete',
  name,
  id,
  days = 0,
}: {
  action: string;
  act?: string;
  name: string;
  id: Readonly<Record<string, string>>;
  /** How long it can be restored; 0 for not at all. */
  days?: number;
}): ReactNode {
  const { t } = useLingui();
  return (
    <details className={styles['delete']}>
      <summary className={linkClass()} aria-label={t`Delete ${name}`}>
        {t`Delete`}
      </summary>
      <form action={localAction(action)} method="post">
        <input type="hidden" name="act" value={act} />
        {Object.entries(id).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <p>
          {days > 0
            ? t`${plural(days, { one: `Nobody else sees it from now on. It can be restored for # day.`, other: `Nobody else sees it from now on. It can be restored for # days.` })}`
            : t`It is gone for good, with its file.`}
        </p>
        <button type="submit" className={buttonClass()}>
          {days > 0 ? t`Delete` : t`Delete for good`}
        </button>
      </form>
    </details>
  );
}

/** A form of its own, which works without script. */
export function Restore({
  action,
  name,
  id,
}: {
  action: string;
  name: string;
  id: Readonly<Record<string, string>>;
}): ReactNode {
  const { t } = useLingui();
  return (
    <form action={localAction(action)} method="post">
      <input type="hidden" name="act" value="restore" />
      {Object.entries(id).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit" className={buttonClass()} aria-label={t`Restore ${name}`}>
        {t`Restore`}
      </button>
    </form>
  );
}

/** The same on the page of what was deleted, with what was wrong. */
export function RestoreForm({
  action,
  id,
  failed,
}: {
  action: string;
  id: Readonly<Record<string, string>>;
  /** The code of what was wrong. */
  failed: string | undefined;
}): ReactNode {
  const { t } = useLingui();
  return (
    <AccountForm
      action={localAction(action)}
      submit={t`Restore`}
      hidden={{ act: 'restore', ...id }}
      failure={accountFailureOf(failed)}
      onSent={leaveFor}
    />
  );
}
