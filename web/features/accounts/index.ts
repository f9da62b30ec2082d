// The pages of accounts: sign-in, sign-up, links of mails, where a member is signed in, and by what.
export {
  AccountField,
  AccountForm,
  AccountSelect,
  AccountTick,
  FaultLine,
  useBlamedLine,
  useTyped,
} from './account-form.tsx';
export {
  AccountNotice,
  AccountPage,
  Failure,
  FailureNotice,
  leaveFor,
  linksClass,
} from './account-page.tsx';
export { AccountScreen } from './account-screen.tsx';
export { CodeScreen } from './code-screen.tsx';
export { ConfirmAccountScreen, ConfirmAgainButton } from './confirm-screen.tsx';
export { DataScreen } from './data-screen.tsx';
export { NewEmailScreen, UndoEmailScreen } from './email-screens.tsx';
export {
  type AccountFailure,
  accountFailureOf,
  accountFailureTexts,
  accountFaultTexts,
  faultTextOf,
} from './fault-texts.ts';
export { type AccountFormPage, loadAccountForm, loadAccountLink } from './load-account.ts';
export { askAccount, askData, askOwn, askSecurity, memberReads } from './load-member.ts';
export { NewPasswordScreen, RestoreScreen } from './restore-screens.tsx';
export { RecentProof } from './password-fields.tsx';
export { sendAccount, type Sent } from './send-account.ts';
export { SecurityForm, type SecurityPage } from './security/security-form.tsx';
export { SecurityScreen } from './security/security-screen.tsx';
export { SignInScreen } from './sign-in-screen.tsx';
export { SignUpScreen } from './sign-up-screen.tsx';
