declare module 'virtual:catalogue-preloads' {
  /** Language → address of the client chunk that holds its texts; empty in dev. */
  export const cataloguePreloads: Readonly<Record<string, string>>;
}
