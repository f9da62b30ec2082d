import { savedCode, type SavedObject } from '#contracts/calls/social/saved-items.ts';
import {
  addSaved,
  finishWatching,
  mergeFavourites,
  removeSaved,
  saveWatchLater,
} from '#domain/saved-items/index.ts';
import {
  clearHistory,
  mergeHistory,
  recordWatched,
  removeWatched,
} from '#domain/watch-history/index.ts';
import type { Write } from './community-model.ts';
import { expected } from './expected-outcome.ts';

const save =
  (list: 'favourites' | 'watch_later'): Write =>
  async ({ ctx, videos }, actor, draw) => {
    const { member_id } = actor;
    const object: SavedObject = { kind: 'video', id: draw.of(videos) };
    const code = savedCode(object);
    if (draw.chance(0.4)) {
      const removed = await removeSaved(ctx, { member_id, list, object });
      if (removed !== actor[list].delete(code))
        throw new Error(`${list}: ${code} was there or not`);
      if (removed && list === 'favourites') actor.removed_favourites.add(code);
      return;
    }
    const isIn = actor[list].has(code);
    const write = addSaved(ctx, { member_id, list, object }).then(() => true);
    if (!(await expected(`add to ${list}`, write, isIn ? 'already' : 'done'))) return;
    actor[list].add(code);
    if (list === 'favourites') actor.removed_favourites.delete(code);
  };

/** The list of a device: of now, or from a time that it does not know. */
const mergeList: Write = async ({ ctx, videos }, { member_id, ...actor }, draw) => {
  const { favourites, removed_favourites } = actor;
  const [now, isNew] = [Math.floor(Date.now() / 1000), draw.chance(0.5)];
  const objects = [draw.of(videos), draw.of(videos), draw.of(videos)].map((id): SavedObject => ({
    kind: 'video',
    id,
  }));
  const items = objects.map((object) => ({ object, added: isNew ? now : 0 }));
  const merged = await expected(
    'merge favourites',
    mergeFavourites(ctx, { member_id, items, now }),
    'done',
  );
  if (!merged) return;
  const codes = new Set(objects.map(savedCode));
  const added = [...codes].filter(
    (code) => !favourites.has(code) && (isNew || !removed_favourites.has(code)),
  );
  if (merged.added !== added.length)
    throw new Error(`merge favourites: ${merged.added} were added, not ${added.length}`);
  for (const code of added) {
    favourites.add(code);
    removed_favourites.delete(code);
  }
};

/** A device that does not know when: it adds what the history neither has nor had. */
const mergeWatched: Write = async ({ ctx, videos }, { member_id, ...actor }, draw) => {
  const { history, removed_history, has_cleared } = actor;
  const now = Math.floor(Date.now() / 1000);
  const video_id = draw.of(videos);
  const position = draw.whole(0, 59);
  const items = [{ video_id, position, opened: 0 }];
  const merged = await expected(
    'merge histories',
    mergeHistory(ctx, { member_id, items, now }),
    'done',
  );
  if (!merged) return;
  const isAdded = !has_cleared && !history.has(video_id) && !removed_history.has(video_id);
  if (merged.added !== Number(isAdded))
    throw new Error(`merge histories: ${merged.added} were added, not ${Number(isAdded)}`);
  if (isAdded) history.set(video_id, position);
};

const finish: Write = async ({ ctx, videos }, actor, draw) => {
  const { member_id, watch_later } = actor;
  if (draw.chance(0.2)) {
    actor.removes_watched = !actor.removes_watched;
    return saveWatchLater(ctx, { member_id, removes_watched: actor.removes_watched });
  }
  const object: SavedObject = { kind: 'video', id: draw.of(videos) };
  const removed = await finishWatching(ctx, { member_id, object });
  if (removed !== (actor.removes_watched && watch_later.delete(savedCode(object))))
    throw new Error('watch later: a watched video was removed or not');
};

const watch: Write = async ({ ctx, videos }, actor, draw) => {
  const { member_id, history, removed_history } = actor;
  const video_id = draw.of(videos);
  if (draw.chance(0.03)) {
    await clearHistory(ctx, { member_id });
    history.clear();
    removed_history.clear();
    actor.has_cleared = true;
  } else if (draw.chance(0.2)) {
    await removeWatched(ctx, { member_id, video_id });
    if (history.delete(video_id)) removed_history.add(video_id);
  } else {
    const position = draw.chance(0.3) ? undefined : draw.whole(0, 59);
    await recordWatched(ctx, { member_id, video_id, position });
    history.set(video_id, position ?? history.get(video_id) ?? 0);
  }
};

/** Writes to the lists and the history of a member. */
export const listWrites: readonly Write[] = [
  save('favourites'),
  save('favourites'),
  save('watch_later'),
  watch,
  watch,
  mergeList,
  mergeWatched,
  finish,
];
