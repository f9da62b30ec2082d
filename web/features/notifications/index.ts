// The page of notifications of the member who is signed in.
export { askNotifications, notificationsQueryOf } from './load-notifications.ts';
export { NotificationsScreen } from './notifications-screen.tsx';
