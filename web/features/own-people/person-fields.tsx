import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AccountField } from '../accounts/index.ts';
import { NameCompletion } from '../name-completion/index.ts';
import { KindSelect, PhotoField } from '../verification/index.ts';

/** The identity of a person. */
export function PersonFields(): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <AccountField
        name="legal_name"
        label={t`Legal name`}
        hint={t`As it stands in the document.`}
        autoComplete="off"
      />
      <AccountField name="birth_date" type="date" label={t`Date of birth`} autoComplete="off" />
      <AccountField
        name="names"
        label={t`Other names`}
        hint={t`Stage names and former names, separated by commas.`}
        autoComplete="off"
        isOptional
      />
      <NameCompletion of="models">
        <AccountField
          name="model"
          label={t`Model`}
          hint={t`The name of the page here, if the person has one.`}
          autoComplete="off"
          isOptional
        />
      </NameCompletion>
    </>
  );
}

/** The document that proves it. */
export function DocumentFields(): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <KindSelect />
      <PhotoField
        name="document"
        label={t`Picture of the document`}
        hint={t`The whole side with the photo, sharp and without reflections. 10 MB at most.`}
      />
      <AccountField
        name="valid_until"
        type="date"
        label={t`Document valid until`}
        hint={t`Leave it empty if the document does not expire.`}
        autoComplete="off"
        isOptional
      />
    </>
  );
}

/** The release that the person has signed. */
export function ReleaseFields(): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <PhotoField
        name="release"
        label={t`Picture of the signed release`}
        hint={t`The page with the signature. 10 MB at most.`}
      />
      <AccountField name="signed_on" type="date" label={t`Signed on`} autoComplete="off" />
      <AccountField
        name="scope"
        label={t`What it allows`}
        hint={t`In a few words, such as: all videos of 2026 on this site.`}
        autoComplete="off"
        isProse
      />
    </>
  );
}
