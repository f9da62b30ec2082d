import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languages } from './src/contracts/vocabulary.ts';

/** Rooms whose texts come with their code, past the first page (`web/lib/i18n/later-texts.ts`): whoever enters there reads both catalogues. */
const later = [
  'add-to',
  'albums',
  'channels',
  'comments',
  'friend-button',
  'hidden-things',
  'library',
  'members',
  'models',
  'partners',
  'people',
  'playlists',
  'queue',
  'search',
  'search-results',
  'subscribe-button',
  'subscriptions',
].map((room) => `web/features/${room}`);
// The documents of embeds and of the age gate have their words: the server reads both catalogues.
const laterFiles = [
  ...later,
  'web/features/watch/player-labels.ts',
  'web/features/card/card-menu.tsx',
  'web/lib/messages/toggle-saved.ts',
  'web/lib/messages/unread-notice.ts',
  'web/features/download',
  'web/features/share/copy-field.tsx',
  'web/features/share/embed-codes.tsx',
  'web/features/share/share-panel.tsx',
  'web/features/share/start-at.tsx',
  'web/embed',
  'web/gate',
];
/** Whoever opens a form reads a catalogue of its own (`web/lib/i18n/forms-texts.ts`). */
const forms = [
  'web/features/forms',
  'web/features/bot-check',
  'web/features/ages',
  'web/features/accounts',
  'web/features/api-tokens',
  'web/features/decisions',
  'web/features/bulk-edit',
  'web/features/name-completion',
  'web/features/moment-choice',
  'web/features/own-video-tools',
  'web/features/uploads',
  'web/features/upload-lists',
  'web/features/drag-order',
  'web/features/own-albums',
  'web/features/own-deletions',
  'web/features/own-people',
  'web/features/video-captions',
  'web/features/video-statistics',
  'web/features/video-versions',
  'web/features/verification',
  'web/features/profile',
  'web/features/own-playlists',
  'web/features/notifications',
  'web/features/contacts',
  'web/features/saved-items',
  'web/ui/file-picker.tsx',
];
const tests = '**/*.test.*';

export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  catalogs: [
    { path: 'web/locales/{locale}', include: ['web'], exclude: [tests, ...laterFiles, ...forms] },
    { path: 'web/locales/later/{locale}', include: laterFiles, exclude: [tests] },
    { path: 'web/locales/forms/{locale}', include: forms, exclude: [tests] },
  ],
  // Without the places of use: they change with every edit of a source file.
  format: formatter({ origins: false }),
  orderBy: 'message',
});
