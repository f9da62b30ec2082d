import * as fc from 'fast-check';

// Changes of a catalogue, as numbers: each is taken modulo what there is at that moment, so that every drawn sequence makes sense and a
// failing one becomes smaller.

const pick = fc.nat(1_000);
const picks = (most: number) => fc.uniqueArray(fc.nat(20), { maxLength: most });
const orientation = fc.constantFrom('str' as const, 'str' as const, 'str' as const, 'gay' as const);
/** Words of titles and names, some unfinished, with every operator; mostly none. */
const searched = [
  '|||lake|lan|la ri|night la|nothing|rain|lake category|category|model 1|word1|chan|-lake night',
  'night -tag|"night lake"|lake OR rain|"tag 1" OR "model 2" riv|-"lake night" lantern',
  'word2 OR dunes',
]
  .join('|')
  .split('|');
const title = fc.array(fc.constantFrom('lake', 'lantern', 'night', 'river', 'rain', 'dunes'), {
  minLength: 1,
  maxLength: 3,
});
const country = fc.constantFrom(undefined, 'de', 'jp');

/** The query of a listing; `objects` are names of the section's kind. */
const question = fc.record({
  orientation,
  sort: fc.constantFrom(
    'latest-updates' as const,
    'longest' as const,
    'most-viewed' as const,
    'top-rated' as const,
    'most-popular' as const,
  ),
  section: fc.constantFrom(
    '' as const,
    'categories' as const,
    'categories' as const,
    'tags' as const,
    'model' as const,
    'channel' as const,
    'country' as const,
    'member' as const,
    'tagfilter' as const,
    'search' as const,
  ),
  objects: fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 3 }),
  by_old_dir: fc.nat(9),
  is_hd: fc.nat(3),
  duration: fc.constantFrom(
    '' as const,
    '' as const,
    '' as const,
    1 as const,
    2 as const,
    3 as const,
  ),
  country: fc.constantFrom(undefined, undefined, undefined, 'de', 'jp'),
  date: fc.constantFrom(
    '' as const,
    '' as const,
    '' as const,
    'day' as const,
    'week' as const,
    'month' as const,
  ),
  s: fc.constantFrom(...searched),
});

/** A video that is new. */
const aVideo = fc.record({
  act: fc.constant('publish' as const),
  orientation,
  title,
  country,
  clip: pick,
  minute: fc.nat(4),
  categories: picks(3),
  tags: picks(3),
  models: picks(2),
  channel: fc.nat(4),
  member: fc.nat(4),
  is_private: fc.nat(9),
  is_pending: fc.nat(9),
});

const anyCommand = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.record({ act: fc.constant('look' as const), question }), weight: 10 },
  { arbitrary: aVideo, weight: 6 },
  {
    arbitrary: fc.record({
      act: fc.constant('edit' as const),
      video: pick,
      orientation: fc.option(orientation, { nil: undefined }),
      title: fc.option(title, { nil: undefined }),
      country: fc.option(country, { nil: null }),
      categories: fc.option(picks(3), { nil: undefined }),
      tags: fc.option(picks(3), { nil: undefined }),
      models: fc.option(picks(2), { nil: undefined }),
      channel: fc.option(fc.nat(4), { nil: undefined }),
    }),
    weight: 6,
  },
  {
    arbitrary: fc.record({
      act: fc.constant('change' as const),
      video: pick,
      to: fc.constantFrom(
        'active' as const,
        'active' as const,
        'pending' as const,
        'rejected' as const,
        'private' as const,
        'public' as const,
      ),
    }),
    weight: 6,
  },
  { arbitrary: fc.record({ act: fc.constant('delete' as const), video: pick }), weight: 2 },
  {
    arbitrary: fc.record({
      act: fc.constant('merge' as const),
      kind: fc.constantFrom('category' as const, 'tag' as const, 'model' as const),
      from: pick,
      into: pick,
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({ act: fc.constant('work' as const), merge: pick, steps: fc.nat(6) }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      act: fc.constant('rename' as const),
      kind: fc.constantFrom(
        'category' as const,
        'tag' as const,
        'model' as const,
        'channel' as const,
      ),
      name: pick,
      gets_dir: fc.nat(1),
      taken: fc.nat(5),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      act: fc.constant('vote' as const),
      video: pick,
      voter: fc.nat(5),
      vote: fc.nat(1),
    }),
    weight: 6,
  },
  {
    arbitrary: fc.record({ act: fc.constant('view' as const), video: pick, voter: fc.nat(5) }),
    weight: 6,
  },
  { arbitrary: fc.record({ act: fc.constant('rank' as const) }), weight: 4 },
  { arbitrary: fc.record({ act: fc.constant('upkeep' as const) }), weight: 2 },
);

/** A few videos to begin with, then anything, 40 commands or more. */
export const anySequence = fc
  .tuple(
    fc.array(aVideo, { minLength: 8, maxLength: 14 }),
    fc.array(anyCommand, { minLength: 40, maxLength: 60 }),
  )
  .map(([videos, commands]): Command[] => [...videos, ...commands]);

export type Command = typeof anyCommand extends fc.Arbitrary<infer T> ? T : never;
export type CommandOf<Act extends Command['act']> = Extract<Command, { act: Act }>;
export type Question = CommandOf<'look'>['question'];
