import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { figure, type Figure } from './figure.ts';

/** 39.1 kB before the community, which may add 1.5. */
const allowance = 40_600;
/** The video page names what other sites need to embed it. */
const video_allowance = 42_400;
const player_max = 190_000;
const css_max = 15_000;
const embed_max = 60_000;
const upload_max = 60_000;
/** The files of embeds, the HLS engine left out: they are built apart, so the manifest has none of them. */
const embed_file = /^embed-(?:playback-|style-)?[\w-]{8}\.(?:js|css)$/;
/** The video page brings the player's styles along. */
const video_css_max = 18_000;
/** The module that the video page imports when the player is wanted. */
const player_entry = 'web/features/watch/video-watch.tsx';

const Chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const Manifest = z.record(z.string(), Chunk);

const Route = z.object({
  module: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
  clientActionModule: z.string().optional(),
  clientLoaderModule: z.string().optional(),
  clientMiddlewareModule: z.string().optional(),
  hydrateFallbackModule: z.string().optional(),
});
const RouterManifest = z.object({
  url: z.string(),
  entry: z.object({ module: z.string(), imports: z.array(z.string()).default([]) }),
  routes: z.record(z.string(), Route),
});

const ServerBuild = z.object({
  assets: RouterManifest,
  /** Documents of all pages but the seldom ones name this manifest; the bare page has one manifest. */
  entry: z.object({
    module: z.object({ firstManifest: z.object({ url: z.string() }).optional() }),
  }),
});

interface Bundle {
  chunks: z.infer<typeof Manifest>;
  router: z.infer<typeof RouterManifest>;
  /** gzip -9 of a browser file, in bytes */
  size(file: string): Promise<number>;
}

/** Downloads of a first visit: bytes after gzip -9, file by file, as a server would send them. */
export async function benchBundles({
  site,
  bare,
}: {
  site: string;
  bare: string;
}): Promise<Figure[]> {
  const [ours, floor] = await Promise.all([readBundle(site), readBundle(bare)]);
  const floor_files = firstLoad(floor, ['root', 'home']).js;
  const floor_bytes = await total(floor, floor_files);
  const language = await largestCatalogue(ours);
  const home = firstLoad(ours, ['root', 'routes/home'], language.key);
  const video = firstLoad(ours, ['root', 'routes/video'], language.key);
  const player = filesOf(ours, [player_entry], video.js);
  // Its visitors have signed in: forms of accounts are no part of it.
  const account = firstLoad(ours, ['root', 'routes/account']);
  const upload = filesOf(ours, routeKeys(ours, 'routes/upload'), account.js.union(home.js));
  const bound = { most: kilo(floor_bytes + allowance) };
  const spare = (bytes: number): string =>
    `floor + ${kilo(bytes - floor_bytes).toFixed(1)} kB, language ${language.name}`;
  const [home_js, video_js, player_js, upload_js] = await Promise.all(
    [home.js, video.js, player.js, upload.js].map((files) => total(ours, files)),
  );
  const [home_css, video_css] = await Promise.all(
    [home.css, new Set([...video.css, ...player.css])].map((files) => total(ours, files)),
  );
  const kB = (
    name: string,
    bytes = Number.NaN,
    rest: { bound?: Figure['bound']; note?: string } = {},
  ): Figure =>
    figure('bundles', name, {
      value: kilo(bytes),
      unit: 'kB gzip',
      ...(rest.bound && { bound: rest.bound }),
      ...(rest.note && { note: rest.note }),
    });
  return [
    kB('floor: first-load JavaScript of the bare page', floor_bytes, {
      note: `${floor_files.size} files`,
    }),
    kB('first-load JavaScript, home', home_js, {
      bound,
      note: `${spare(home_js ?? 0)}, ${home.js.size} files`,
    }),
    kB('first-load JavaScript, video page', video_js, {
      bound: { most: kilo(floor_bytes + video_allowance) },
      note: `${spare(video_js ?? 0)}, ${video.js.size} files`,
    }),
    kB('player with its HLS engine, loaded apart', player_js, {
      bound: { most: kilo(player_max) },
      note: `${player.js.size} files`,
    }),
    kB('own scripts of the upload page, with the client of tus', upload_js, {
      bound: { most: kilo(upload_max) },
      note: `${upload.js.size} files`,
    }),
    kB('embed: scripts and CSS without the HLS engine', await embedBytes(site), {
      bound: { most: kilo(embed_max) },
    }),
    kB('CSS, home', home_css, { bound: { most: kilo(css_max) } }),
    kB('CSS, video page with the player', video_css, { bound: { most: kilo(video_css_max) } }),
  ];
}

async function readBundle(folder: string): Promise<Bundle> {
  const client = join(folder, 'client');
  const chunks = Manifest.parse(
    JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')),
  );
  // The bundle itself knows what it makes browsers load.
  const server: unknown = await import(join(folder, 'server/index.js'));
  const { assets, entry } = ServerBuild.parse(server);
  const { firstManifest: first } = entry.module;
  const router = first ? { ...assets, url: first.url } : assets;
  const size = async (file: string): Promise<number> =>
    gzipSync(await readFile(join(client, file)), { level: 9 }).length;
  return { chunks, router, size };
}

async function embedBytes(folder: string): Promise<number> {
  const assets = join(folder, 'client/assets');
  const names = (await readdir(assets)).filter((name) => embed_file.test(name));
  if (names.length < 3) throw new Error('the bundle has no embed');
  const sizes = await Promise.all(
    names.map(async (name) => gzipSync(await readFile(join(assets, name)), { level: 9 }).length),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Files that the document of a page names, and all that they import; `catalogue` is the key of a language's chunk. */
function firstLoad(
  { chunks, router }: Bundle,
  route_ids: readonly string[],
  catalogue?: string,
): { js: Set<string>; css: Set<string> } {
  const routes = route_ids.map((id) => {
    const route = router.routes[id];
    if (!route) throw new Error(`the bundle has no route ${id}`);
    return route;
  });
  const named = [
    router.url,
    router.entry.module,
    ...router.entry.imports,
    ...routes.flatMap((route) => [
      route.module,
      route.clientActionModule,
      route.clientLoaderModule,
      route.clientMiddlewareModule,
      route.hydrateFallbackModule,
      ...route.imports,
    ]),
  ].flatMap((address) => (address ? [address.replace(/^\//, '')] : []));
  const found = closure(chunks, [...keysOf(chunks, named), ...(catalogue ? [catalogue] : [])]);
  return {
    js: new Set([...named, ...found.js]),
    css: new Set([
      ...routes.flatMap(({ css }) => css.map((address) => address.replace(/^\/|#$/g, ''))),
      ...found.css,
    ]),
  };
}

/** Modules and all that they import, at once or later still, beyond what the page has already. Texts are counted with the first load. */
function filesOf(
  { chunks }: Bundle,
  entries: readonly string[],
  had: ReadonlySet<string>,
): { js: Set<string>; css: Set<string> } {
  // Chunks that the page itself loads later do not belong to the modules.
  const later = ({ file, dynamicImports }: z.infer<typeof Chunk>): string[] =>
    had.has(file) ? [] : dynamicImports.filter((key) => !isCatalogue(key));
  const { js, css } = closure(chunks, entries, later);
  return { js: new Set([...js].filter((file) => !had.has(file))), css };
}

function routeKeys({ chunks, router }: Bundle, id: string): string[] {
  const { module, imports = [] } = router.routes[id] ?? {};
  if (module === undefined) throw new Error(`the bundle has no route ${id}`);
  return keysOf(
    chunks,
    [module, ...imports].map((address) => address.replace(/^\//, '')),
  );
}

function closure(
  chunks: Bundle['chunks'],
  start: readonly string[],
  more: (chunk: z.infer<typeof Chunk>) => readonly string[] = () => [],
): { js: Set<string>; css: Set<string> } {
  const seen = new Set<string>();
  const js = new Set<string>();
  const css = new Set<string>();
  const open = [...start];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`the bundle has no chunk ${key}`);
    if (seen.has(key)) continue;
    seen.add(key);
    js.add(chunk.file);
    for (const file of chunk.css) css.add(file);
    open.push(...chunk.imports, ...more(chunk));
  }
  return { js, css };
}

function keysOf(chunks: Bundle['chunks'], files: readonly string[]): string[] {
  return Object.entries(chunks).flatMap(([key, { file }]) => (files.includes(file) ? [key] : []));
}

/** The bound must hold in every language, so the heaviest one counts. Later texts are no part of a first load. */
async function largestCatalogue({ chunks, size }: Bundle): Promise<{ key: string; name: string }> {
  const keys = Object.keys(chunks).filter((key) => isCatalogue(key) && !later_texts.test(key));
  const sized = await Promise.all(
    keys.map(async (key) => ({ key, bytes: await size(chunks[key]?.file ?? '') })),
  );
  const [largest] = sized.toSorted((a, b) => b.bytes - a.bytes);
  if (!largest) throw new Error('the bundle has no language');
  return { key: largest.key, name: largest.key.replace(/^.*\/|\.po$/g, '') };
}

/** Texts that load after the first page. */
const later_texts = /^web\/locales\/(later|forms)\//;

const isCatalogue = (key: string): boolean => key.startsWith('web/locales/');

async function total({ size }: Bundle, files: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all([...files].map(size));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

const kilo = (bytes: number): number => bytes / 1000;
