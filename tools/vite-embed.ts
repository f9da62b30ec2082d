import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { oldest_browsers } from './oldest-browsers.ts';

const root = join(import.meta.dirname, '..');
const id = 'virtual:embed-files';
const sources = { script: 'web/embed/client/main.ts', style: 'web/embed/embed.css' };
const host_api = { source: 'web/embed/host/embed-api.ts', address: '/embed-api.js' };

type Output = readonly (Rollup.OutputChunk | Rollup.OutputAsset)[];

/**
 * The scripts and the style sheet of embeds, built apart from the pages: an embed loads one script
 * before play, so it must share no chunk with them. `virtual:embed-files` names their addresses; in
 * development they are the sources, which Vite serves. `/embed-api.js` is for pages of other sites.
 */
export function embedFiles(): Plugin {
  return {
    name: 'velour:embed-files',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      const isBuild = this.environment.mode === 'build';
      const addresses = isBuild ? addressesOf(await bundleEmbed()) : sources;
      return `export const embedFiles = ${JSON.stringify({
        script: `/${addresses.script}`,
        style: `/${addresses.style}`,
      })};`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const file of await bundleEmbed())
        this.emitFile({ type: 'asset', fileName: file.fileName, source: textOf(file) });
      const fileName = host_api.address.slice(1);
      this.emitFile({ type: 'asset', fileName, source: await bundleHostApi() });
    },
    configureServer({ middlewares }) {
      middlewares.use(host_api.address, (_request, response, next) => {
        bundleHostApi().then(
          (code) => response.setHeader('content-type', 'text/javascript; charset=utf-8').end(code),
          next,
        );
      });
    },
  };
}

let embed: Promise<Output> | undefined;

/** The client's build and the server's name the same files: names hold the hash of the content. */
function bundleEmbed(): Promise<Output> {
  embed ??= bundle({
    input: { embed: join(root, sources.script), 'embed-style': join(root, sources.style) },
    output: {
      entryFileNames: 'assets/[name]-[hash].js',
      chunkFileNames: 'assets/embed-[name]-[hash].js',
      assetFileNames: 'assets/[name]-[hash][extname]',
    },
  }).then((files) => files.filter((file) => file.type === 'asset' || file.name !== 'embed-style'));
  return embed;
}

async function bundleHostApi(): Promise<string> {
  const [file] = await bundle({
    input: join(root, host_api.source),
    output: { format: 'iife' },
  });
  if (file?.type !== 'chunk') throw new Error(`${host_api.source}: no script was built`);
  return file.code;
}

async function bundle(rolldownOptions: {
  input: string | Record<string, string>;
  output: object;
}): Promise<Output> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      cssTarget: oldest_browsers,
      minify: 'oxc',
      cssMinify: 'lightningcss',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: { ...rolldownOptions, treeshake: { manualPureFunctions: ['z'] } },
    },
  });
  return (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
}

const textOf = (file: Output[number]): string | Uint8Array =>
  file.type === 'chunk' ? file.code : file.source;

function addressesOf(files: Output): { script: string; style: string } {
  const script = files.find((file) => file.type === 'chunk' && file.isEntry);
  const style = files.find(({ fileName }) => fileName.endsWith('.css'));
  if (!script || !style) throw new Error('the embed has no script or no style sheet');
  return { script: script.fileName, style: style.fileName };
}
