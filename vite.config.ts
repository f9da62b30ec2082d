import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type PluginOption } from 'vite';
import * as z from 'zod/mini';
import { embedFiles } from './tools/vite-embed.ts';
import { oldest_browsers } from './tools/oldest-browsers.ts';
import { firstManifest } from './tools/vite-first-manifest.ts';
import { inlineScripts } from './tools/vite-inline-scripts.ts';
import { seldom_paths } from './web/routes.ts';

const buildDirectory = process.env['VELOUR_BUILD_DIR'] ?? 'build';
const isProduction = process.env['NODE_ENV'] === 'production';

/**
 * What renders once a page or seldom: there the compiler's memory costs more to load than it spares. What stands around the pages, and cards, are compiled:
 * they are there in numbers, or at every navigation.
 */
const seldom = [
  'lib',
  'routes',
  'ui',
  'features/(advertising|albums|categories|channels|information|library|models|people|search|share|topics|votes)',
].join('|');
const seldomInChrome = [
  'cookie-notice',
  'failure-page',
  'footer',
  'language-line',
  'language-offer',
  'menu-sheet',
  'modal-host',
  'notice-region',
  'preference-menus',
  'search-form',
].join('|');
const seldomInLists = 'home/home-screen|listing/listing-empty';
const seldomInWatch =
  'suggested-categories|description|embed-head|player-box|related-list|video-screen';
const uncompiled = [
  /\/node_modules\//,
  new RegExp(`/web/(${seldom})/`),
  new RegExp(
    `/web/features/(chrome/(${seldomInChrome})|${seldomInLists}|watch/(${seldomInWatch}))\\.tsx`,
  ),
];

/** JSX compiles to this factory, which puts the language of the page into links and forms (ADR 066). */
const jsx_source = '#web/lib/jsx';

/** plugin-react breaks dev beside reactRouter() (two refresh runtimes); only its compiler is wanted. */
const compilerOnly = flatten(
  react({ compiler: true, exclude: uncompiled, jsxImportSource: jsx_source }),
).filter((plugin) => plugin.name === 'vite:react-compiler');

const files = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'));

/**
 * A few shared chunks in place of sixty small ones, the first that matches takes a file and what it needs: what changes with our dependencies; what every
 * page of the site uses, and all small style sheets; what several later parts read of the browser's storage and of addresses; what
 * belongs to the film, apart from the data of the next page, which are fetched once a page is alive; lists; the library, that is models,
 * channels and albums. The schemas that guard what the browser keeps come once a page is alive, too: without a chunk of their own they would come along
 * with the contracts. `npm run bench -- bundles` and `web` hold what a first page may load.
 */
const sharedChunks = [
  { name: 'schemas', test: /\/node_modules\/zod\// },
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@lingui|turbo-stream)\//,
  },
  {
    name: 'site',
    test: files(
      '/web/lib/(?!store/(?!use-local-store[.]|favourite-id[.])|visit/(page-views|view-source)[.]|i18n/(later|forms)-texts[.]|transport/(read-by|demand-sort|own-query|post-form)[.]|messages/toggle-saved[.]|document/(lazy-hydration|inline/(hidden-cards|discreet))[.])',
      '/web/features/(chrome/(?!contact-links[.]|cookie-notice[.]|deferred|discreet-mode[.]|language-(line|offer)[.]|(modal-host|notice-region|page-skeleton)[.]tsx|popovers[.]|prefetch-page[.])|advertising/)',
      '/web/features/card/(video-grid|card-data)[.]',
      '/web/features/hidden-things/hidden-line[.]',
      '/web/ui/(pagination|page-window)[.]',
      '/src/contracts/(rating|pages/feeds/home-feed)[.]',
      '/web/styles/[^/]+[.]css',
      '/web/ui/(?!(completion-list|file-picker|form|round-picture|uploads)[.])[^/]+[.]css',
      '/web/features/(votes/vote-buttons|countries/flag|chrome/page-skeleton|listing/listing-screen|watch/video-screen|home/home-top|albums/album-card|people/people)[.]module',
    ),
  },
  { name: 'row', test: files('/web/features/card/scroll-row[.]') },
  { name: 'lifetimes', test: files('/src/contracts/limits/limits-of-calls[.]') },
  {
    name: 'stored',
    test: files('/web/lib/store/hidden-items[.]', '/src/contracts/calls/(json-url|query-url)[.]'),
  },
  {
    name: 'parts',
    test: files(
      '/web/features/(comments/comments-part|queue/list-id|topics/topic-chips|watch/description|votes/(?!more-actions)[^/]+|share/share-button)[.]',
    ),
  },
  { name: 'icons', test: files('/web/ui/more-icons[.]') },
  {
    name: 'film',
    test: files(
      '/web/features/watch/(related-pages|chapters|chapter-list|film-remote|opened-list)[.]',
      '/src/contracts/media/duration[.]',
    ),
  },
  {
    name: 'next',
    test: files(
      '/web/features/watch/(load-watch-page|load-video|load-more-rows)[.]',
      '/web/features/(comments/load-comments|topics/topics)[.]',
      '/web/features/albums/(album-source|album-data)[.]',
      '/src/contracts/(calls/catalogue/albums|pages/parse-listing-pages)[.]',
    ),
  },
  {
    name: 'lists',
    test: files(
      '/web/ui/(sorts|filters|list-head)[.]',
      '/web/features/countries/(flag|country-choice|country-select)[.]',
      '/web/features/listing/(sort-texts|load-listing|load-owned-listing|listing-(body|filters|empty|screen)|category-side)[.]',
    ),
  },
  {
    name: 'account',
    test: files(
      '/web/features/accounts/(account-(form|form-state|page)|fault-texts|load-account|load-member|send-account|ask-passkey|passkey-sign-in|password-fields)[.]',
      '/src/contracts/(calls/accounts/(accounts|account-(security|data)|passkeys)|pages/(account-pages|safe-next))[.]',
    ),
  },
  {
    name: 'profile',
    test: files(
      '/web/features/profile/(profile-fields|load-profile|profile[.]module|pictures[.]module)',
      '/web/features/members/fact-texts[.]',
      '/src/contracts/(calls/accounts/(profiles|member-pictures|member-url)|pages/member-pages|members/profile)[.]',
    ),
  },
  {
    name: 'hidden',
    test: files(
      '/web/features/hidden-things/(change-thing|name-things|hidden-things|use-hiding)[.]',
    ),
  },
  {
    name: 'library',
    test: files(
      '/web/features/(people|models|channels)/(?!people-skeleton)',
      '/web/features/albums/(?!lightbox|model-album)',
    ),
  },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

export default defineConfig({
  publicDir: 'web/public',
  build: {
    manifest: true,
    target: 'es2023',
    cssTarget: oldest_browsers,
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    rolldownOptions: {
      treeshake: {
        // Schemas that a page does not use are dropped: building one has no effect.
        manualPureFunctions: ['z'],
        // So is what a feature's door or a contract offers and a page does not take: loading a module of ours does nothing by itself.
        moduleSideEffects: [
          { test: /\/(web\/features|src\/contracts)\/.*\.tsx?$/, sideEffects: false },
        ],
      },
    },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
  oxc: { jsx: { importSource: jsx_source } },
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      generateScopedName: isProduction ? '[hash:base64:5]' : '[name]_[local]',
    },
  },
  optimizeDeps: {
    include: ['@lingui/core', '@lingui/react', 'zod/mini', 'react/compiler-runtime'],
  },
  plugins: [
    lingui({ failOnMissing: isProduction }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    compilerOnly,
    layerOrder(),
    cataloguePreloads(),
    firstManifest(seldom_paths, buildDirectory),
    inlineScripts(),
    embedFiles(),
    countryFlags(),
    reactRouter(),
  ],
});

/** Style sheets are split by route and may arrive in any order: each one states the order of the layers. */
function layerOrder(): Plugin {
  return {
    name: 'velour:layer-order',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.css$/ },
      handler: (code) => `@layer reset, tokens, base, parts, pages;\n${code}`,
    },
  };
}

/**
 * `virtual:catalogue-preloads`: language → address of its client chunk, for `<link rel="modulepreload">`. React Router builds the client
 * first, so the server build finds the client's manifest on disk; in dev there is nothing to preload.
 */
function cataloguePreloads(): Plugin {
  const id = 'virtual:catalogue-preloads';
  const Manifest = z.record(z.string(), z.object({ file: z.string() }));
  return {
    name: 'velour:catalogue-preloads',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      const isServerBuild = this.environment.name === 'ssr' && this.environment.mode === 'build';
      const addresses: Record<string, string> = {};
      if (isServerBuild) {
        const manifest = Manifest.parse(
          JSON.parse(await readFile(join(buildDirectory, 'client/.vite/manifest.json'), 'utf8')),
        );
        for (const [name, chunk] of Object.entries(manifest)) {
          const language = /^web\/locales\/(\w+)\.po$/.exec(name)?.[1];
          if (language) addresses[language] = `/${chunk.file}`;
        }
      }
      return `export const cataloguePreloads = ${JSON.stringify(addresses)};`;
    },
  };
}

/** `/flags/{two letters}.svg`: the pictures of country-flag-icons, small files of their own, because a page shows a few of them at most. */
function countryFlags(): Plugin {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')),
    '3x2',
  );
  const licence = '<!-- country-flag-icons, MIT licence, (c) 2020 catamphetamine -->';
  const read = async (code: string): Promise<string> =>
    licence + (await readFile(join(folder, `${code.toUpperCase()}.svg`), 'utf8'));
  return {
    name: 'velour:country-flags',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const names = (await readdir(folder)).filter((name) => /^[A-Z]{2}\.svg$/.test(name));
      for (const name of names) {
        const code = name.slice(0, 2).toLowerCase();
        this.emitFile({ type: 'asset', fileName: `flags/${code}.svg`, source: await read(code) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use('/flags', (request, response, next) => {
        const code = /^\/([a-z]{2})\.svg$/.exec(request.url ?? '')?.[1];
        if (!code) return next();
        read(code).then(
          (picture) => response.setHeader('content-type', 'image/svg+xml').end(picture),
          next,
        );
      });
    },
  };
}

function flatten(option: PluginOption): Plugin[] {
  if (Array.isArray(option)) return option.flatMap(flatten);
  return option && 'name' in option ? [option] : [];
}
