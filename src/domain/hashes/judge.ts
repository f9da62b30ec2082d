import type { Compared } from './read-compared.ts';

/** An entry of a list that it matches. */
export interface Match {
  entry_id: number;
  list_name: string;
  is_child_safety: boolean;
  reference: string;
  kind: 'sha256' | 'md5' | 'pdq' | 'frame';
  distance: number;
  /** The best moment here and in the listed film, seconds; null without moments. */
  seconds: number | null;
  listed_seconds: number | null;
  /** Shares of the moments here that are in the film, and of the film's that are here. */
  share: number | null;
  listed_share: number | null;
}

/** When a match counts; settings, see docs/hash-lists.md. */
export interface MatchLimits {
  /** bits, 31 at most */
  distance: number;
  /** Pictures of less are not compared: plain colours, fades. */
  quality: number;
  /** A film counts when so much of the upload is in it, or so much of it in the upload. */
  upload_share: number;
  listed_share: number;
}

export const shipped_limits: MatchLimits = {
  distance: 31,
  quality: 50,
  upload_share: 0.3,
  listed_share: 0.3,
};

/** An entry with what was found of it. */
export interface ListedEntry extends Pick<
  Match,
  'entry_id' | 'list_name' | 'is_child_safety' | 'reference'
> {
  /** Of a film: moments that are listed, and how many distinct pictures they are. */
  frames: number;
  scenes: number;
  frame_seconds: number;
  found: {
    value_id: number;
    distance: number;
    /** Which picture of the upload. */
    n: number;
    kind: 'pdq' | 'frame';
    position: number;
    scene: number;
  }[];
}

/** Distinct pictures of an upload: which one each picture is, by its place there. */
export interface Scenes {
  of: ReadonlyMap<number, number>;
  count: number;
}

/** With fewer distinct pictures in common two films are alike only as a whole. */
const scenes_least = 3;

/**
 * One picture in common is enough, except of a film with a film: openings and logos are alike. There
 * distinct pictures are counted, or a still film with a title card would be in every film that has it.
 */
export function judge(
  { found, frames, frame_seconds, scenes: listed_scenes, ...entry }: ListedEntry,
  { compared, scenes }: { compared: Compared; scenes: Scenes },
  limits: MatchLimits,
): Match[] {
  const best = found.reduce((a, b) => (b.distance < a.distance ? b : a));
  const is_film = frames > 0;
  const is_clip = compared.frame_seconds !== null;
  const here = new Set(found.map(({ n }) => scenes.of.get(n) ?? 0)).size;
  const there = new Set(found.map(({ scene }) => scene)).size;
  const share = here / scenes.count;
  const listed_share = is_film ? Math.min(1, there / listed_scenes) : 1;
  if (is_film && is_clip) {
    const [of_upload, of_listed] = [
      share >= limits.upload_share,
      listed_share >= limits.listed_share,
    ];
    const counts =
      Math.min(here, there) >= scenes_least ? of_upload || of_listed : of_upload && of_listed;
    if (!counts) return [];
  }
  const middleOf = (n: number, seconds: number): number => (n + 0.5) * seconds;
  return [
    {
      entry_id: entry.entry_id,
      list_name: entry.list_name,
      is_child_safety: entry.is_child_safety,
      reference: entry.reference,
      kind: best.kind,
      distance: best.distance,
      seconds: compared.frame_seconds === null ? null : middleOf(best.n, compared.frame_seconds),
      listed_seconds: is_film ? middleOf(best.position, frame_seconds) : null,
      share: is_clip ? share : null,
      listed_share: is_film ? listed_share : null,
    },
  ];
}
