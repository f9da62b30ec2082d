import { build, type Plugin } from 'vite';

const suffix = '?inline-script';
const prefix = '\0inline-script:';

/**
 * `import code from './x.ts?inline-script'`: the module with everything it imports, bundled and
 * minified into one classic script, as a string. So the inline scripts of a document are typed,
 * linted and tested like any other file. Works in builds, in development and in Vitest.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'velour:inline-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return undefined;
      const file = await this.resolve(source.slice(0, -suffix.length), importer);
      return file ? `${prefix}${file.id}` : undefined;
    },
    async load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const { code, files } = await bundle(id.slice(prefix.length));
      for (const file of files) this.addWatchFile(file);
      return { code: `export default ${JSON.stringify(code)};`, moduleType: 'js' };
    },
  };
}

async function bundle(entry: string): Promise<{ code: string; files: string[] }> {
  const built = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      minify: 'oxc',
      lib: { entry, formats: ['iife'], name: 'inline' },
    },
  });
  const [output] = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  if (output?.type !== 'chunk') throw new Error(`${entry}: no script was built`);
  const code = output.code.trim();
  if (/<\/script|<!--/i.test(code)) throw new Error(`${entry}: the script would end its element`);
  return { code, files: output.moduleIds };
}
