// Accounts that cannot be used, for days or for good.
export { suspensionTexts } from './mail-texts.ts';
export { suspendIn, unbanIn } from './suspend.ts';
