/** The distribution of draws: a Zipf-Mandelbrot law over `count` names, weight (rank + shift)^-exponent. */
export interface Distribution {
  count: number;
  exponent: number;
  shift: number;
}

/** How many names of a kind a thing gets: `least` draws and evenly up to `spread` more, doubles dropped. */
export interface Draws {
  distribution: Distribution;
  least: number;
  spread: number;
}

export interface BigPlan {
  videos: number;
  albums: number;
  playlists: number;
  members: number;
  models: number;
  channels: number;
  categories: Draws;
  tags: Draws;
  models_of_video: Draws;
  /** Words of a language that titles are made of. */
  words: Distribution;
}

/** Links per video, and the skew of the catalogue; the check after the seed compares it with these. */
export const promised = {
  means: { category: 5.6, tag: 4.5, model: 1.3 },
  largest_category: 0.05,
  exponent: { least: 0.9, most: 1.2 },
} as const;

const full = {
  models: 20_000,
  channels: 2000,
  tags: 30_000,
  categories: 300,
  words: 12_000,
} as const;
const ofTen = (count: number): number => Math.max(20, Math.floor(count / 10) * 10);

/** The big catalogue of a size. Names stay as many from 100,000 videos on; below, there are so few that each has some. */
export function planOf(videos: number): BigPlan {
  const models = ofTen(Math.min(full.models, videos / 5));
  const channels = ofTen(Math.min(full.channels, videos / 50));
  const tags = Math.min(full.tags, Math.ceil(videos / 3));
  return {
    videos,
    albums: Math.ceil(videos / 20),
    playlists: Math.ceil(videos / 100),
    members: Math.min(20_000, Math.ceil(videos / 20)),
    models,
    channels,
    categories: drawsFor(
      { count: full.categories, exponent: 1.1, shift: 3 },
      promised.means.category,
      1,
    ),
    tags: drawsFor({ count: tags, exponent: 1.02, shift: 5 }, promised.means.tag, 1),
    models_of_video: drawsFor(
      { count: models * 0.7, exponent: 1.02, shift: 20 },
      promised.means.model,
      0,
    ),
    words: { count: full.words, exponent: 1.02, shift: 2 },
  };
}

const most_draws = 64;

/** The spread that makes the mean of different names what is wanted. */
export function drawsFor(distribution: Distribution, mean: number, least: number): Draws {
  const different = differentOf(distribution);
  let [low, high] = [0, most_draws - least];
  for (let step = 0; step < 50; step++) {
    const spread = (low + high) / 2;
    if (meanOf({ distribution, least, spread }, different) < mean) low = spread;
    else high = spread;
  }
  return { distribution, least, spread: high };
}

/** Different names a thing gets on the average. */
export function meanOf(
  { distribution, least, spread }: Draws,
  different: readonly number[] = differentOf(distribution),
): number {
  let mean = 0;
  for (let more = 0; more < spread; more++)
    mean += (Math.min(1, spread - more) / spread) * (different[least + more] ?? Number.NaN);
  return mean;
}

/** Different names in so many draws, on the average. */
function differentOf(distribution: Distribution): number[] {
  const chances = Array.from({ length: distribution.count }, (_, index) =>
    chanceOf(distribution, index + 1),
  );
  const missed = chances.map(() => 1);
  return Array.from({ length: most_draws + 1 }, () => {
    let sum = 0;
    for (const [index, chance] of chances.entries()) {
      sum += 1 - (missed[index] ?? 0);
      missed[index] = (missed[index] ?? 0) * (1 - chance);
    }
    return sum;
  });
}

/** How likely one draw is to be of a rank (from 1). */
export function chanceOf(distribution: Distribution, rank: number): number {
  return (
    (weightBelow(distribution, rank + 1) - weightBelow(distribution, rank)) /
    (weightBelow(distribution, distribution.count + 1) - weightBelow(distribution, 1))
  );
}

/** The law's integral up to a rank; its inverse is `rankSql`. */
function weightBelow({ exponent, shift }: Distribution, rank: number): number {
  return (rank + shift) ** (1 - exponent) / (1 - exponent);
}

/** SQL: the rank (from 1) that an expression between 0 and 1 draws. */
export function rankSql({ count, exponent, shift }: Distribution, drawn: string): string {
  const [from, to] = [(1 + shift) ** (1 - exponent), (count + 1 + shift) ** (1 - exponent)];
  return `least(${count}, floor(power(${from}::float8 + (${to - from})::float8 * ${drawn}, ${1 / (1 - exponent)}::float8) - ${shift})::int)`;
}

/** SQL: how many draws an expression between 0 and 1 makes. */
export const drawsSql = ({ least, spread }: Draws, drawn: string): string =>
  `(${least} + floor(${spread}::float8 * ${drawn}))::int`;
