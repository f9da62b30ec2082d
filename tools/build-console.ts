/** Builds the console's pages into VELOUR_BUILD_DIR/console, apart from the site's: they share no file. */
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const buildDirectory = resolve(root, process.env['VELOUR_BUILD_DIR'] ?? 'build');

await build({
  root: join(root, 'web/console'),
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [react()],
  build: {
    outDir: join(buildDirectory, 'console'),
    emptyOutDir: true,
    target: 'es2023',
    minify: 'oxc',
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
  },
});
