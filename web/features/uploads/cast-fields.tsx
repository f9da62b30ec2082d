import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { NamedPerson } from '#contracts/calls/uploads/own-people.ts';
import form from '../../ui/form.module.css';
import styles from '../../ui/uploads.module.css';
import { AccountField, AccountSelect } from '../accounts/index.ts';
import { NameCompletion } from '../name-completion/index.ts';
import { PeopleField } from '../own-people/index.ts';

const aiTexts: Readonly<Record<'no' | 'altered' | 'made', MessageDescriptor>> = {
  no: msg`No`,
  altered: msg`Yes, parts were altered`,
  made: msg`Yes, it was made by software`,
};

interface CastProps {
  /** Own people whom it can name. */
  people: readonly NamedPerson[] | undefined;
}

/** Fields for the people shown, and for parts that software made or altered. */
export function Cast({ people }: CastProps): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <>
      <NameCompletion of="models">
        <AccountField
          name="models"
          label={t`Models shown`}
          hint={t`Names of models who have a page here, separated by commas.`}
          autoComplete="off"
          isOptional
        />
      </NameCompletion>
      {people && <PeopleField people={people} />}
      <AccountField
        name="people_shown"
        label={t`How many people are shown?`}
        hint={t`Everybody, also those without a page here.`}
        autoComplete="off"
      />
      <AccountSelect
        name="ai_made"
        label={t`Were people or scenes made or altered by software?`}
        value=""
        options={[
          ['', t`Please choose`],
          ...(['no', 'altered', 'made'] as const).map((code): [string, string] => [
            code,
            i18n._(aiTexts[code]),
          ]),
        ]}
      />
    </>
  );
}

/** The same of what is published. */
export function CastOfPublished({ people }: CastProps): ReactNode {
  const { t } = useLingui();
  return (
    <fieldset className={styles['apart']}>
      <legend>{t`Who is shown`}</legend>
      <p className={form['hint']}>
        {t`A reviewer looks at a change of these answers. The video stays as it is until then.`}
      </p>
      <Cast people={people} />
    </fieldset>
  );
}
