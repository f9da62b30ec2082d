import type { FastifyInstance } from 'fastify';
import {
  add_to_playlist_url,
  ChangePlaylistItem,
  delete_playlist_url,
  DeletePlaylist,
  move_in_playlist_url,
  MovePlaylistItem,
  OwnPlaylist,
  OwnPlaylists,
  ownPlaylistsUrl,
  ownPlaylistUrl,
  parseMove,
  PlaylistSaved,
  remove_from_playlist_url,
  save_playlist_url,
  SavePlaylist,
} from '#contracts/calls/social/own-playlists.ts';
import { ownPlaylistQueueUrl, PlaylistQueue } from '#contracts/calls/social/playlist-queue.ts';
import { isAppError } from '#contracts/errors.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import { addOwnRead } from '../accounts/own-reads.ts';
import type { ApiDeps } from '../deps.ts';
import { goOn, sendAccountFault, sendOwn } from '../accounts/answer-account.ts';
import { sessionOf } from '../accounts/request-session.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { acceptFormsOnly, parseOrInvalid, databaseId } from '../http/bodies/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';

type Parts = Pick<ApiDeps, 'domain' | 'site' | 'rateLimiter' | 'marks' | 'log'>;

/** The next page of a browser without script; `playlist_id` of one that was saved. */
interface Done {
  next: string;
  playlist_id?: number;
}

interface OwnForm {
  url: string;
  /** The one that failed, on pages with several. */
  form: string;
  run(member_id: number, body: unknown): Promise<Done>;
}

/** The playlists of a member, private ones as well: personal, and in no cache. */
export function serveOwnPlaylists(app: FastifyInstance, parts: Parts): void {
  serveReads(app, parts);
  for (const { url, form, run } of formsOf(parts))
    app.register(async (scope) => {
      acceptFormsOnly(scope, parts.site.public_origin, true);
      scope.addHook('preHandler', rateLimited(parts.rateLimiter, 'write'));
      scope.setErrorHandler((error, request, reply) =>
        sendAccountFault(
          parts,
          { kind: 'playlist', form, page: pageOf(form, request.body, error), more: ['not_found'] },
          error,
          request,
          reply,
        ),
      );
      scope.post(url, async (request, reply) => {
        const { next, playlist_id } = await run(sessionOf(request).member_id, request.body);
        parts.marks.mark(reply);
        if (playlist_id === undefined || acceptsDocument(request))
          return goOn(request, reply, next);
        return sendOwn(reply, PlaylistSaved.parse({ ok: 1, playlist_id, next }));
      });
    });
}

function serveReads(app: FastifyInstance, { domain: { ownPlaylists } }: Parts): void {
  app.register(async (scope) => {
    addOwnRead(scope, ownPlaylistsUrl, OwnPlaylists, ownPlaylists.list);
    addOwnRead(scope, ownPlaylistUrl, OwnPlaylist, ownPlaylists.get);
    addOwnRead(scope, ownPlaylistQueueUrl, PlaylistQueue, ownPlaylists.queue);
  });
}

const formsOf = ({ domain: { ownPlaylists } }: Parts): readonly OwnForm[] => [
  {
    url: save_playlist_url,
    form: 'save',
    async run(member_id, body) {
      const typed = parseOrInvalid(SavePlaylist, body);
      const playlist_id = await ownPlaylists.save({
        member_id,
        playlist_id: idIn(typed.playlist_id),
        video_id: idIn(typed.video_id),
        title: typed.title,
        description: typed.description ?? '',
        categories: [typed.category_1, typed.category_2, typed.category_3].map((dir) => dir ?? ''),
        is_public: typed.visible === '1',
        orientation: typed.orientation,
      });
      return { playlist_id, next: nextOf(typed.next, accountPages.playlist(playlist_id, 'saved')) };
    },
  },
  {
    url: delete_playlist_url,
    form: 'delete',
    async run(member_id, body) {
      const { playlist_id, next } = parseOrInvalid(DeletePlaylist, body);
      await ownPlaylists.delete({ member_id, playlist_id: databaseId(playlist_id) });
      return { next: nextOf(next, accountPages.playlists()) };
    },
  },
  {
    url: add_to_playlist_url,
    form: 'items',
    async run(member_id, body) {
      const { next, ...item } = parseOrInvalid(ChangePlaylistItem, body);
      await ownPlaylists.add({ member_id, ...numbersIn(item) });
      return { next: nextOf(next, accountPages.playlist(Number(item.playlist_id))) };
    },
  },
  {
    url: remove_from_playlist_url,
    form: 'items',
    async run(member_id, body) {
      const { next, ...item } = parseOrInvalid(ChangePlaylistItem, body);
      await ownPlaylists.remove({ member_id, ...numbersIn(item) });
      return { next: nextOf(next, accountPages.playlist(Number(item.playlist_id))) };
    },
  },
  {
    url: move_in_playlist_url,
    form: 'items',
    async run(member_id, body) {
      const { next, to, ...item } = parseOrInvalid(MovePlaylistItem, body);
      const move = parseMove(to) ?? 'end';
      await ownPlaylists.move({ member_id, to: move, ...numbersIn(item) });
      return { next: nextOf(next, accountPages.playlist(Number(item.playlist_id))) };
    },
  },
];

const idIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : databaseId(text);

const numbersIn = (item: { playlist_id: string; video_id: string }) => ({
  playlist_id: databaseId(item.playlist_id),
  video_id: databaseId(item.video_id),
});

const nextOf = (next: string | undefined, otherwise: string): string =>
  next === undefined ? otherwise : safeNext(next);

/**
 * The page with the form that failed; a client without a session is refused before the body is read. A playlist that is gone has none: the page
 * of all is it then.
 */
function pageOf(form: string, body: unknown, error: unknown): string {
  if (isAppError(error) && error.code === 'not_found')
    if (form !== 'items' || error.info?.['playlist_id']) return accountPages.playlists();
  const { playlist_id, video_id, next } = (body ?? {}) as Readonly<Record<string, string>>;
  if (next !== undefined && next.startsWith(accountPages.playlists()))
    return safeNext(next).split('#', 1)[0] ?? '';
  if (playlist_id !== undefined && /^[1-9]\d{0,9}$/.test(playlist_id))
    return accountPages.playlist(Number(playlist_id));
  return video_id !== undefined && /^[1-9]\d{0,9}$/.test(video_id)
    ? accountPages.addToPlaylists(Number(video_id))
    : accountPages.playlists();
}
