// Accounts that cannot be used, for days or for good.
export { liftIn, suspension_days } from './lift.ts';
export { suspensionTexts } from './mail-texts.ts';
export { suspendIn, unbanIn } from './suspend.ts';
