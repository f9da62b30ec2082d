export { faultText } from './fault-texts.ts';
export { FormsLayout } from './forms-layout.tsx';
export { CaseScreen } from './case-screen.tsx';
export { FormScreen } from './form-screen.tsx';
export { loadCase, loadConfirm, loadMailSent } from './load-case.ts';
export { formSource, loadForm } from './load-form.ts';
export { ConfirmScreen, MailSentScreen } from './mail-screens.tsx';
