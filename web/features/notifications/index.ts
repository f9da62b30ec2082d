// The page of notifications of the member who is signed in, and that of the mails about them.
export { DigestScreen } from './digest-screen.tsx';
export { askDigest } from './load-digest.ts';
export { askNotifications, notificationsQueryOf } from './load-notifications.ts';
export { NotificationsScreen } from './notifications-screen.tsx';
