// Notifications of members: lines about what happened that concerns them. Triggers append events where it happens; the upkeep
// turns them into lines, so nothing that is written waits for the members who hear of it.
export { changeSettings, setNotified, storeUnwanted } from './change-settings.ts';
export { listNotifications, countUnread } from './list-notifications.ts';
export { notifyMembers } from './notify-members.ts';
export { resumeParked } from './notify-subscribers.ts';
export { pruneNotifications, readNotifications } from './read-notifications.ts';
export { isUnread } from './shown.ts';
export { createCountedStreams, type CountedStreams } from './streams.ts';
