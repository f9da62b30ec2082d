import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from '../tools/prepare/prepare.mjs';
import { figure, type Bound, type Figure } from './figure.ts';
import { categories, lookAt, type Category, type Look } from './lighthouse.ts';
import { machineLoad } from './process-facts.ts';
import { benchLargeAlbum } from './large-album.ts';
import { startSite } from './site.ts';

const runs = 3;
/** The small demo catalogue is drawn first: pages without their pictures would be judged by what is missing. */
const seed_patience_ms = 300_000;
const score_bounds: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

interface Measure {
  name: string;
  unit: string;
  bound: Bound;
  of: (look: Look) => number;
}

const measures: readonly Measure[] = [
  ...categories.map((category) => ({
    name: category,
    unit: '',
    bound: { least: score_bounds[category] },
    of: ({ scores }: Look) => scores[category],
  })),
  {
    name: 'largest contentful paint',
    unit: 's',
    bound: { most: 1.8 },
    of: ({ lcp_ms }) => lcp_ms / 1000,
  },
  { name: 'total blocking time', unit: 'ms', bound: { most: 100 }, of: ({ tbt_ms }) => tbt_ms },
  { name: 'cumulative layout shift', unit: '', bound: { most: 0.02 }, of: ({ cls }) => cls },
  {
    name: 'requests besides pictures',
    unit: '',
    bound: { most: 20 },
    of: (look) => look.requests_besides_pictures,
  },
];

/** Lighthouse as a telephone, three looks at a page, the median of each figure; the site serves the small demo catalogue as `npm start` would. */
export async function* benchWeb(build: string): AsyncGenerator<Figure[]> {
  const { chromium } = await prepare({ role: 'npm run bench', chromium: true }, { output: 2 });
  if (chromium === undefined) throw new Error('there is no Chromium');
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    const env = {
      VELOUR_BUILD_DIR: build,
      DATA_DIR: folder,
      SEED: 'sample',
      FFMPEG_PRESET: 'ultrafast',
    };
    await using site = await startSite(env, seed_patience_ms);
    for (const [name, path] of await pagesOf(site.origin)) {
      const url = site.origin + path;
      const excluded = await excludedAt(url);
      const looks: Look[] = [];
      for (let run = 0; run < runs; run++) looks.push(await lookAt(url, { chromium, excluded }));
      yield figuresOf(name, looks, { excluded, load: await machineLoad() });
    }
    yield await benchLargeAlbum({ origin: site.origin, data_dir: folder, chromium });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One page of each kind; whose they are is what the first lists say. */
async function pagesOf(origin: string): Promise<[name: string, path: string][]> {
  const first = async (path: string, pattern: RegExp): Promise<string> => {
    const html = await (await fetch(origin + path)).text();
    const [, found] = pattern.exec(html) ?? [];
    if (found === undefined) throw new Error(`${path} leads to no page of its kind`);
    return found;
  };
  const video = await first('/', /href="(\/videos\/\d+\/[^/"]+\/)"/);
  return [
    ['home', '/'],
    ['video', video],
    ['search', '/search/light'],
    ['listing', '/videos/latest-updates/'],
    ['category', '/categories/landscape/latest-updates/'],
    ['models', '/models/most-popular/'],
    ['model', await first('/models/most-popular/', /href="(\/model\/[^/"]+\/)"/)],
    ['channel', await first('/channels/most-popular/', /href="(\/channel\/[^/"]+\/)"/)],
    ['embed', video.replace('videos', 'embed')],
    ['sign-in', '/signin/'],
    ['member', '/member/northlight/'],
    ['album', await first('/albums/latest-updates/', /href="(\/album\/\d+\/[^/"]+\/)"/)],
  ];
}

/** The one audit that may be left out: whether search engines may list the page, where the page itself asks them not to. */
async function excludedAt(url: string): Promise<string[]> {
  const response = await fetch(url);
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return /<meta name="robots" content="[^"]*noindex/.test(html) ? ['is-crawlable'] : [];
}

function figuresOf(
  page: string,
  looks: readonly Look[],
  { excluded, load }: { excluded: readonly string[]; load: string },
): Figure[] {
  const [first] = looks;
  return measures.map(({ name, unit, bound, of }) => {
    const values = looks.map(of).toSorted((a, b) => a - b);
    const faults = new Set(
      looks.flatMap((look) =>
        categories.filter((category) => category === name).flatMap((each) => look.faults[each]),
      ),
    );
    const notes = [
      `runs ${values.map((value) => Number(value.toFixed(3))).join(', ')}`,
      faults.size > 0 ? `short of full: ${[...faults].join(', ')}` : '',
      name === 'performance'
        ? `Lighthouse ${first?.version}, machine ${first?.machine}, load ${load}`
        : '',
      name === 'performance' ? `audits excluded: ${excluded.join(', ') || 'none'}` : '',
    ];
    return figure('web', `${page}, ${name}`, {
      value: values[Math.floor(values.length / 2)] ?? Number.NaN,
      unit,
      bound,
      note: notes.filter(Boolean).join('; '),
    });
  });
}
