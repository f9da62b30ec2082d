import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// The output settings of the site's build, and no plugin but the framework's.
export default defineConfig({
  build: { manifest: true, target: 'es2023', assetsInlineLimit: 0, cssMinify: 'lightningcss' },
  plugins: [reactRouter()],
});
