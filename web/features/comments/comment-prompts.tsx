import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { signInPage } from '#contracts/pages/account-links.ts';
import { commentedAt, comments_id } from '#contracts/pages/comment-addresses.ts';
import { linkClass } from '../../ui/button.tsx';
import styles from './comments.module.css';
import type { CommentsData } from './load-comments.ts';

/** Where the address begins further on: without script, or opened by a visitor who has it. */
export function FromTheStart({
  path,
  data: { mark },
}: {
  path: string;
  data: CommentsData;
}): ReactNode {
  const { t } = useLingui();
  const href = typeof mark === 'number' ? commentedAt(path, mark) : `${path}#${comments_id}`;
  return (
    <p>
      <a className={linkClass()} href={href} data-native="">{t`All comments`}</a>
    </p>
  );
}

/** The result of a comment that was sent without script. */
export function Said({ data: { mark }, waits }: { data: CommentsData; waits: string }): ReactNode {
  const { t } = useLingui();
  if (mark !== 'held' && mark !== 'failed') return null;
  return (
    <output className={styles['said']}>
      {mark === 'held'
        ? waits
        : t`Your comment was not accepted. Change the text, or try again later.`}
    </output>
  );
}

/** For a visitor who is not signed in; without script that is unknown, so both prompt and form are shown. */
export function Prompt({ path }: { path: string }): ReactNode {
  const next = `${path}#${comments_id}`;
  return (
    <p className={styles['prompt']}>
      <Trans>
        Please{' '}
        <a className={linkClass()} href={signInPage(next)}>
          sign in
        </a>{' '}
        or{' '}
        <a className={linkClass()} href={accountPages.signUp(next)}>
          register
        </a>{' '}
        to post comments
      </Trans>
    </p>
  );
}
