import type { Notification, NotificationKind } from '#contracts/calls/notifications.ts';
import { feedUrl } from '#contracts/calls/subscriptions.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { commentedAt } from '#contracts/pages/comment-addresses.ts';
import { pages } from '#contracts/pages/pages.ts';
import { codeOf, sourceOfRow } from '../subscriptions/index.ts';

/** A notification and what it is about now. */
export interface NotificationRow {
  notification_id: number;
  kind: NotificationKind;
  subject: number;
  is_read: boolean;
  /** Microseconds since 1970. */
  at: string;
  count: number;
  /** The newest of what it is about. */
  newest: number;
  name: string;
  video_id: number | null;
  album_id: number | null;
  dir: string;
  title: string;
  action: Notification['action'];
  subject_type: string;
  /** Of videos: what the member is subscribed to. */
  source_kind: number | null;
  source_id: number | null;
  /** Of decisions: they have a statement of reasons. */
  is_statement: boolean | null;
}

export const toNotification = (row: NotificationRow): Notification => ({
  notification_id: row.notification_id,
  kind: row.kind,
  at: new Date(Number(row.at) / 1000).toISOString(),
  is_read: row.is_read,
  count: row.count,
  name: row.name,
  title: row.title,
  action: row.action,
  subject_type: row.subject_type,
  href: hrefOf(row),
});

/** Path of the page that shows what it is about. */
function hrefOf(row: NotificationRow): string {
  const page = pageOf(row);
  if (row.kind === 'decision') return hrefOfDecision(row);
  if (row.kind !== 'video') return page ? commentedAt(page, row.newest) : accountPages.account();
  if (row.count === 1 && page) return page;
  const source = codeOf(sourceOfRow(row.source_kind ?? 0, row.source_id ?? 0));
  const query = feedUrl.build({ source, type: 'all', duration: 0, watched: 'all', after: 'first' });
  return accountPages.subscriptions() + query.slice(feedUrl.pattern.length);
}

function pageOf({ video_id, album_id, dir }: NotificationRow): string | undefined {
  if (video_id !== null) return pages.video({ video_id, dir });
  return album_id === null ? undefined : pages.album({ album_id, dir });
}

/** What harms has its reasons on a page of its own; changes are made where the video is edited. */
function hrefOfDecision(row: NotificationRow): string {
  if (row.is_statement) return accountPages.decisions();
  if (row.action === 'ask-changes')
    return row.video_id === null ? accountPages.account() : accountPages.video(row.video_id);
  if (row.subject_type === 'picture') return accountPages.profile();
  return pageOf(row) ?? accountPages.account();
}
