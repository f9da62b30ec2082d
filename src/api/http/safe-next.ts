export { safeNext } from '#contracts/pages/safe-next.ts';
