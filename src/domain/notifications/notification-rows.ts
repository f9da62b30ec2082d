import type { Notification, NotificationKind } from '#contracts/calls/social/notifications.ts';
import { feedUrl, type SourceKind } from '#contracts/calls/social/subscriptions.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { commentedAt } from '#contracts/pages/comment-addresses.ts';
import { friendListPage, threadPage } from '#contracts/pages/contact-pages.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
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
  /** The newest of what it is about; the comment that a decision is about. */
  newest: number;
  name: string;
  video_id: number | null;
  album_id: number | null;
  dir: string;
  title: string;
  action: Notification['action'];
  subject_type: string;
  /** Of videos and albums: what the member is subscribed to. */
  source_kind: number | null;
  source_id: number | null;
  source_dir: string;
  /** Of several videos: the member still is. */
  is_subscribed: boolean | null;
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
  if (row.kind === 'decision') return hrefOfDecision(row);
  if (row.kind === 'video' || row.kind === 'album') return hrefOfPublished(row);
  if (row.kind === 'friend_request') return friendListPage('received');
  if (row.kind === 'friend') return memberPage(row.name);
  if (row.kind === 'message') return threadPage(row.subject);
  const page = pageOf(row);
  return page ? commentedAt(page, row.newest) : accountPages.account();
}

/** One of them, or what the source has: the feed of a subscription, which there is for videos, else its page. */
function hrefOfPublished(row: NotificationRow): string {
  const page = pageOf(row);
  if ((row.count === 1 || row.source_dir === '') && page) return page;
  const source = sourceOfRow(row.source_kind ?? 0, row.source_id ?? 0);
  if (row.kind === 'album') return pageOfSource(source.kind, row.source_dir, 'albums');
  if (!row.is_subscribed) return pageOfSource(source.kind, row.source_dir, 'videos');
  const query = feedUrl.build({
    source: codeOf(source),
    type: 'all',
    duration: 0,
    watched: 'all',
    after: 'first',
  });
  return accountPages.subscriptions() + query.slice(feedUrl.pattern.length);
}

function pageOfSource(kind: SourceKind, dir: string, tab: 'videos' | 'albums'): string {
  if (kind === 'model') return pages.model(dir, tab);
  return kind === 'channel' ? pages.channel(dir) : memberPage(dir);
}

function pageOf({ video_id, album_id, dir }: NotificationRow): string | undefined {
  if (video_id !== null) return pages.video({ video_id, dir });
  return album_id === null ? undefined : pages.album({ album_id, dir });
}

/** A decision with a statement of reasons leads to the page of decisions; a request for changes to the page where the video is edited. */
function hrefOfDecision(row: NotificationRow): string {
  if (row.is_statement) return accountPages.decisions();
  if (row.action === 'ask-changes')
    return row.video_id === null ? accountPages.account() : accountPages.video(row.video_id);
  if (row.subject_type === 'picture') return accountPages.profile();
  const page = pageOf(row);
  if (row.subject_type === 'comment' && page) return commentedAt(page, row.newest);
  return page ?? accountPages.account();
}
