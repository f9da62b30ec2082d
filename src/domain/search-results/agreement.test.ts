import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { anAlbum } from '#tests/support/object-contract.ts';
import { editAlbum, setAlbumState } from '../albums/index.ts';
import { mergeNames, migrateMergedLinks, renameModel } from '../merging/index.ts';
import { recount, refreshPeople } from '../stats/index.ts';
import { saveModels } from '../taxonomy/index.ts';
import type { ObjectKind } from '../search-index.ts';

// After any change to models and albums, a search finds the same as a plain program that checks
// every title.
const world = withCtx();
const ctx = () => world.ctx({ kind: 'system' });

let serial = 0;

interface PlainModel {
  id: number;
  dir: string;
  titles: string[];
  into: PlainModel | undefined;
}
interface PlainAlbum {
  id: number;
  title: string;
  models: PlainModel[];
  is_private: boolean;
}

const vocabulary = ['harbour', 'meadow', 'lantern', 'island', 'velvet'];
const title = fc
  .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const place = fc.nat(20);
const command = fc.oneof(
  fc.record({ act: fc.constant('model' as const), title, place }),
  fc.record({ act: fc.constant('rename' as const), title, place }),
  fc.record({ act: fc.constant('merge' as const), title, place }),
  fc.record({ act: fc.constant('move' as const), title, place }),
  fc.record({ act: fc.constant('album' as const), title, place }),
  fc.record({ act: fc.constant('retitle' as const), title, place }),
  fc.record({ act: fc.constant('hide' as const), title, place }),
);
const texts = [
  ...vocabulary,
  'har',
  'lanter',
  'harbour me',
  'meadow lantern',
  'velvet -island',
  'island OR velvet',
];
/** Words of its own for each sequence, because an unfinished one stands for 24 names at most. */
const own = (text: string): string =>
  text.replaceAll(/\b[a-z]/g, (letter) => `q${serial}${letter}`);

const current = (model: PlainModel): PlainModel => (model.into ? current(model.into) : model);

class Plain {
  readonly models: PlainModel[] = [];
  readonly albums: PlainAlbum[] = [];

  namesOf(model: PlainModel): string[] {
    return this.models
      .filter((other) => current(other) === current(model))
      .flatMap(({ titles }) => titles);
  }

  find(kind: ObjectKind, text: string): number[] {
    const found =
      kind === 'model'
        ? this.models
            .filter((model) => !model.into && answers(this.namesOf(model), text))
            .map(({ id }) => id)
        : this.albums
            .filter(
              (album) =>
                !album.is_private &&
                answers([album.title, ...album.models.flatMap((m) => this.namesOf(m))], text),
            )
            .map(({ id }) => id);
    return found.toSorted((a, b) => a - b);
  }
}

function answers(names: readonly string[], text: string): boolean {
  const words = names.flatMap((name) => name.split(' '));
  const has = (word: string, is_last: boolean): boolean =>
    words.some((each) => each === word || (is_last && each.startsWith(word)));
  const [either, or] = text.split(' OR ');
  if (either && or) return has(either, false) || has(or, true);
  const all = text.split(' ');
  const wanted = all.filter((word) => !word.startsWith('-'));
  return (
    wanted.every((word, n) => has(word, n === wanted.length - 1)) &&
    !all.some((word) => word.startsWith('-') && has(word.slice(1), false))
  );
}

type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

async function run(plain: Plain, { act, title: plain_title, place: n }: Command): Promise<void> {
  const name = own(plain_title);
  const targets = plain.models.filter(({ into }) => !into);
  const model = targets[n % Math.max(1, targets.length)];
  const album = plain.albums[n % Math.max(1, plain.albums.length)];
  if (act === 'model') {
    const dir = `m-${serial}-${plain.models.length}`;
    const ids = await saveModels(ctx(), [{ dir, title: name, orientation: 'str', attributes: {} }]);
    const id = ids.get(dir) ?? 0;
    await aVideo(ctx(), { title: 'clip', model_ids: [id] });
    plain.models.push({ id, dir, titles: [name], into: undefined });
  } else if (act === 'rename' && model) {
    await renameModel(ctx(), { dir: model.dir, title: name });
    model.titles = [name];
  } else if (act === 'merge' && model) {
    const into = targets[(n + 1) % targets.length];
    if (!into || into === model) return;
    await mergeNames(ctx(), { kind: 'model', dir: model.dir, into: into.dir });
    model.into = into;
  } else if (act === 'move') {
    const merged = plain.models.filter(({ into }) => into);
    const moved = merged[n % Math.max(1, merged.length)];
    if (moved)
      await migrateMergedLinks(
        ctx(),
        { kind: 'model', from_id: moved.id },
        new AbortController().signal,
      );
  } else if (act === 'album') {
    const models = plain.models.filter((_, index) => index % 3 === n % 3 && n % 2 === 0);
    const linked = [...new Set(models.map(current))];
    const id = await anAlbum(ctx(), name, { model_ids: linked.map((one) => one.id) });
    plain.albums.push({ id, title: name, models: linked, is_private: false });
  } else if (act === 'retitle' && album) {
    await editAlbum(ctx(), album.id, { title: name });
    album.title = name;
  } else if (act === 'hide' && album) {
    album.is_private = !album.is_private;
    await setAlbumState(ctx(), album.id, { is_private: album.is_private });
  }
}

test('any sequence of changes of models and albums is found as a plain program finds it', async () => {
  const property = fc.asyncProperty(
    fc.array(command, { minLength: 12, maxLength: 30 }),
    async (commands) => {
      serial++;
      const plain = new Plain();
      for (const one of commands) await run(plain, one);
      await refreshPeople(ctx());
      const index = ctx().searchOn(world.db);
      for (const text of texts.map(own)) {
        const { totals } = await index.objectTotals(text, 'str');
        for (const kind of ['model', 'album'] as const) {
          const asked = { kind, text, orientation: 'str', page: 1, count: 1000 } as const;
          const { ids } = await index.searchObjects(asked);
          expect([kind, text, ids.toSorted((a, b) => a - b)]).toEqual([
            kind,
            text,
            plain.find(kind, text),
          ]);
          expect(totals[kind].total_count).toBe(ids.length);
        }
      }
      const differing = (await recount(ctx())).filter(({ differing: rows }) => rows > 0);
      expect(differing).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 6 });
}, 120_000);
