import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { token_days, token_scopes } from '#contracts/calls/accounts/api-tokens.ts';
import {
  AccountField,
  AccountSelect,
  AccountTick,
  FaultLine,
  RecentProof,
  SecurityForm,
  type SecurityPage,
} from '../accounts/index.ts';
import { scopeTexts } from './scope-texts.ts';
import styles from './api-tokens.module.css';

/** Name, scopes and days of a new token. */
export function CreateForm({ page }: { page: SecurityPage }): ReactNode {
  const { t } = useLingui();
  return (
    <SecurityForm form="create_token" page={page} opener={t`New token`} submit={t`Make the token`}>
      <AccountField
        name="name"
        label={t`Name of the token`}
        hint={t`Such as the computer or the program that will use it.`}
        autoComplete="off"
      />
      <Scopes />
      <Days />
      <RecentProof />
    </SecurityForm>
  );
}

function Scopes(): ReactNode {
  const { t, i18n } = useLingui();
  const id = useId();
  return (
    <fieldset className={styles['scopes']} aria-describedby={`${id}-fault`}>
      <legend>{t`What it may do`}</legend>
      {token_scopes.map((scope) => (
        <AccountTick key={scope} name={scope}>
          {i18n._(scopeTexts[scope])}
        </AccountTick>
      ))}
      <FaultLine id={`${id}-fault`} name="scopes" />
    </fieldset>
  );
}

function Days(): ReactNode {
  const { t } = useLingui();
  return (
    <AccountSelect
      name="days"
      label={t`Valid for`}
      value="90"
      options={token_days.map((each) => {
        const days = Number(each);
        return [each, t`${plural(days, { one: '# day', other: '# days' })}`];
      })}
    />
  );
}
