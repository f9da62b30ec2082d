import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ApiTokens, ListedApiToken } from '#contracts/calls/accounts/api-tokens.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { linkClass } from '../../ui/button.tsx';
import {
  AccountNotice,
  AccountPage,
  FailureNotice,
  linksClass,
  SecurityForm,
  type AccountFormPage,
  type SecurityPage,
} from '../accounts/index.ts';
import { CreateForm } from './create-form.tsx';
import { scopeTexts } from './scope-texts.ts';
import styles from './api-tokens.module.css';

interface ApiTokensScreenProps {
  page: AccountFormPage;
  shown: ApiTokens;
}

/** The API tokens of a member: made, read once, and ended. */
export function ApiTokensScreen({ page: given, shown }: ApiTokensScreenProps): ReactNode {
  const { t } = useLingui();
  const { tokens, ...owner } = shown;
  const page = { ...given, ...owner };
  return (
    <AccountPage
      title={t`API tokens`}
      lead={t`With a token a script of yours can upload and edit for you. It opens nothing else of your account.`}
      path={accountPages.tokens()}
    >
      {page.failed === 'not_found' && <FailureNotice failed={page.failed} />}
      {tokens.length > 0 && (
        <ul className={styles['tokens']}>
          {tokens.map((token) => (
            <Token key={token.token_id} page={page} token={token} />
          ))}
        </ul>
      )}
      {tokens.filter(({ is_expired }) => !is_expired).length < member_limits.api_tokens ? (
        <CreateForm page={page} />
      ) : (
        <AccountNotice>{t`You have reached the maximum number of tokens. Revoke one to create another.`}</AccountNotice>
      )}
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.security()}>{t`Sign-in and security`}</a>
        <a className={linkClass()} href={accountPages.videos()}>{t`My videos`}</a>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}

function Token({ page, token }: { page: SecurityPage; token: ListedApiToken }): ReactNode {
  const { t, i18n } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const created = format.format(new Date(token.created_on));
  const used = token.used_on && format.format(new Date(token.used_on));
  const expires = format.format(new Date(token.expires_on));
  return (
    <li className={styles['token']}>
      <h2>{token.name}</h2>
      {token.secret !== '' && <Secret secret={token.secret} />}
      <p>{token.scopes.map((scope) => i18n._(scopeTexts[scope])).join(' · ')}</p>
      <p className={styles['quiet']}>
        {[
          t`Made on ${created}`,
          used ? t`Last used on ${used}` : t`Not used yet`,
          token.is_expired ? t`Expired on ${expires}` : t`Valid until ${expires}`,
        ].join(' · ')}
      </p>
      <SecurityForm
        form="revoke_token"
        page={page}
        hidden={{ id: String(token.token_id) }}
        opener={t`Revoke`}
        submit={t`Revoke this token`}
      >
        <p>{t`Scripts that use it can then do nothing for you any more.`}</p>
      </SecurityForm>
    </li>
  );
}

function Secret({ secret }: { secret: string }): ReactNode {
  const { t } = useLingui();
  return (
    <div className={styles['secret']}>
      <p>{t`This is your token. Copy it now: it is shown for ten minutes only, and never again. Whoever has it can upload and edit for you.`}</p>
      <code>{secret}</code>
    </div>
  );
}
