import type { MergeJob } from '#domain/merging/index.ts';
import type { ViewCounter } from '#domain/stats/index.ts';
import type { CatalogueWorld } from './catalogue-world.ts';
import type { PlainKind, PlainName, PlainVideo } from './plain-catalogue.ts';

/** A catalogue while things happen to it. */
export interface Running extends CatalogueWorld {
  views: ViewCounter;
  /** Merges that were begun and are not finished. */
  merges: MergeJob[];
  /** Makes titles and dirs that nothing else has. */
  count: number;
}

// Numbers of a command choose from what there is.
export const named = ({ plain }: Running, kind: PlainKind): PlainName[] =>
  plain.names.filter((name) => name.kind === kind);
export const chosen = (world: Running, kind: PlainKind, picks: readonly number[]): PlainName[] => {
  const names = named(world, kind);
  return [
    ...new Set(
      picks.map((pick) => names[pick % names.length]).filter((name) => name !== undefined),
    ),
  ];
};
export const idsOf = (names: readonly PlainName[]): number[] => names.map(({ id }) => id);
export const videoAt = ({ plain }: Running, pick: number): PlainVideo | undefined =>
  plain.videos[pick % plain.videos.length];
