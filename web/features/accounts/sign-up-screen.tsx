import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { auth_urls } from '#contracts/calls/accounts/accounts.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { useSite } from '../../lib/visit/site.ts';
import { linkClass } from '../../ui/button.tsx';
import { CheckBox, CheckFault, useProof, type FormProof } from '../bot-check/index.ts';
import { AccountField, AccountForm, AccountTick } from './account-form.tsx';
import { AccountPage, leaveFor, linksClass, SentPage } from './account-page.tsx';
import { accountFailureOf } from './fault-texts.ts';
import { sendAccount, type Sent } from './send-account.ts';
import type { AccountFormPage } from './load-account.ts';

/** A new account, which waits for the link in a mail. */
export function SignUpScreen({ page }: { page: AccountFormPage }): ReactNode {
  const { t } = useLingui();
  const registration = useSite()?.accounts.registration;
  const path = accountPages.signUp();
  if (page.state === 'sent')
    return (
      <SentPage
        path={path}
        lead={t`We have sent you a link. Open it and press the button there: then your account is ready. The link works for one hour.`}
      />
    );
  if (page.state === 'waiting')
    return (
      <SentPage
        path={path}
        title={t`Your account is being reviewed`}
        lead={t`Your email is confirmed. As soon as your account has been approved, we will email you.`}
      />
    );
  const isInvited = registration === 'invite' && page.invite !== '';
  const isOpen = registration === 'open' || registration === 'approval' || isInvited;
  const closed =
    registration === 'invite'
      ? t`This site takes new members by invitation only.`
      : t`This site does not take new members at the moment.`;
  return (
    <AccountPage title={t`Create an account`} lead={isOpen ? undefined : closed} path={path}>
      {isOpen && <SignUpForm page={page} hasReason={registration === 'approval'} />}
      <p className={linksClass()}>
        <a className={linkClass()} href={pages.information('terms')}>{t`Terms of use`}</a>
        <a className={linkClass()} href={pages.information('privacy')}>{t`Privacy policy`}</a>
        <a className={linkClass()} href={accountPages.signIn(page.next)}>{t`I have an account`}</a>
      </p>
    </AccountPage>
  );
}

interface SignUpFormProps {
  page: AccountFormPage;
  /** The owner decides, and wants to know why. */
  hasReason: boolean;
}

function SignUpForm({ page, hasReason }: SignUpFormProps): ReactNode {
  const { t } = useLingui();
  const { password_min: minimum = 0, checks_sign_ups = false } = useSite()?.accounts ?? {};
  const { proof, box } = useProof();
  const isRobot = page.draft.errors['captcha'] !== undefined;
  return (
    <AccountForm
      {...(checks_sign_ups && { send: (form: FormData) => sendProved(form, proof) })}
      action={auth_urls.sign_up}
      submit={t`Create an account`}
      draft={page.draft}
      failure={isRobot ? 'robot' : accountFailureOf(page.failed)}
      hidden={{ next: page.next, ...(page.invite !== '' && { invite: page.invite }) }}
      onSent={leaveFor}
    >
      <AccountField
        name="username"
        label={t`Username`}
        hint={t`3 to 30 letters and digits. Others see it, and it cannot be changed.`}
        autoComplete="username"
      />
      <AccountField
        name="email"
        type="email"
        label={t`Email`}
        hint={t`We send you a link to confirm it. Nobody else sees it.`}
        autoComplete="email"
      />
      <AccountField
        name="password"
        type="password"
        label={t`Password`}
        hint={t`At least ${minimum} characters. A few words that nobody would guess are best.`}
        autoComplete="new-password"
        least={minimum}
        most={member_limits.password_max}
      />
      {hasReason && (
        <AccountField
          name="reason"
          label={t`Why do you want to join?`}
          hint={t`The site’s staff read this and decide. Nobody else sees it.`}
          rows={4}
          autoComplete="off"
          most={member_limits.join_reason}
        />
      )}
      <AccountTick name="adult">{t`I am 18 or older.`}</AccountTick>
      <AccountTick name="terms">{t`I have read the terms of use and agree to them.`}</AccountTick>
      {checks_sign_ups && <CheckBox box={box} />}
    </AccountForm>
  );
}

/** With a proof that no robot sends it; once more with another one where the first is no longer good. */
async function sendProved(form: FormData, proof: FormProof): Promise<Sent> {
  const robot: Sent = { errors: {}, failure: 'robot' };
  for (let last = false; ; last = true) {
    const captcha = await proof.get().catch((error: unknown) => {
      if (error instanceof CheckFault) return undefined;
      throw error;
    });
    if (captcha === undefined) return robot;
    form.set('captcha', captcha);
    const sent = await sendAccount(auth_urls.sign_up, form);
    proof.drop();
    if ('next' in sent || sent.errors['captcha'] === undefined) return sent;
    if (last) return robot;
  }
}
