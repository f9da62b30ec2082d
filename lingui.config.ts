import { defineConfig } from '@lingui/cli';
import { languages } from './src/contracts/vocabulary.ts';

export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  catalogs: [{ path: 'web/locales/{locale}', include: ['web'], exclude: ['**/*.test.*'] }],
  orderBy: 'message',
});
