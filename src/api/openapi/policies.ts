/** How long an answer may be kept, by name: a sentence for people. */
export const policies = {
  lifetime:
    'Shared caches keep it for the `lifetime` of the address or until a change purges it, browsers for a minute: `public, s-maxage={lifetime}, max-age=min({lifetime}, 60)`. The lifetime 0 answers `no-store`.',
  searched:
    'As lists, but an hour at most: `public, s-maxage=min({lifetime}, 3600), max-age=60`. The lifetime 0 answers `no-store`.',
  hour: 'Shared caches keep it for an hour, browsers for a minute: `public, s-maxage=3600, max-age=60`.',
  one_browser: 'For the one browser that asked, for a minute: `private, max-age=60`.',
  as_signed: 'As long as the address works, thirty days at most: `public, max-age=…`.',
  never: '`no-store`.',
} as const;
export type Policy = keyof typeof policies;
