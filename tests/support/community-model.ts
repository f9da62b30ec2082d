import type { NotificationKind } from '#contracts/calls/social/notifications.ts';
import type { Ctx } from '#domain/ctx.ts';
import type { Draw } from './draw.ts';

/** Objects to write to, and the other members. */
export interface CommunityWorld {
  ctx: Ctx;
  videos: readonly number[];
  /** Codes of models. */
  models: readonly string[];
  usernames: readonly string[];
  /** Codes of the members. */
  members: readonly string[];
  /** Threads to reply to. One that its author deletes at this moment may still be listed. */
  comments: { comment_id: number; video_id: number }[];
}

/** The state of a member in a plain model: everything that no one else can change. */
export interface ActorModel {
  member_id: number;
  username: string;
  favourites: Set<string>;
  /** Favourites that were removed and not added since: a device that has them from before does not bring them back. */
  removed_favourites: Set<string>;
  watch_later: Set<string>;
  removes_watched: boolean;
  /** Video → position. */
  history: Map<number, number>;
  removed_history: Set<number>;
  has_cleared: boolean;
  subscriptions: Set<string>;
  voted: Set<number>;
  /** Playlist → its videos in order. */
  playlists: Map<number, number[]>;
  comments: Set<number>;
  blocked: Set<string>;
  /** Messages that were acknowledged, by thread. */
  messages: Map<number, number>;
  /** The other one of each of these threads. */
  threads: Map<number, string>;
  /** Kinds of notifications that are switched off: on the site, and in mails. */
  unwanted: { site: Set<NotificationKind>; mail: Set<NotificationKind> };
}

export const anActor = (member_id: number, username: string): ActorModel => ({
  member_id,
  username,
  favourites: new Set(),
  removed_favourites: new Set(),
  watch_later: new Set(),
  removes_watched: false,
  history: new Map(),
  removed_history: new Set(),
  has_cleared: false,
  subscriptions: new Set(),
  voted: new Set(),
  playlists: new Map(),
  comments: new Set(),
  blocked: new Set(),
  messages: new Map(),
  threads: new Map(),
  unwanted: { site: new Set(), mail: new Set() },
});

export type Write = (world: CommunityWorld, actor: ActorModel, draw: Draw) => Promise<void>;
