// The pages where accounts begin: sign-in, sign-up, links of mails, and where a member is signed in.
export { AccountScreen } from './account-screen.tsx';
export { ConfirmAccountScreen } from './confirm-screen.tsx';
export { loadAccountForm, loadAccountLink } from './load-account.ts';
export { NewPasswordScreen, RestoreScreen } from './restore-screens.tsx';
export { SignInScreen } from './sign-in-screen.tsx';
export { SignUpScreen } from './sign-up-screen.tsx';
