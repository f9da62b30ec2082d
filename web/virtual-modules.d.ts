declare module 'virtual:catalogue-preloads' {
  /** Language → address of the client chunk that holds its texts; empty in dev. */
  export const cataloguePreloads: Readonly<Record<string, string>>;
}

declare module 'virtual:first-manifest' {
  /** Address of the manifest without the seldom routes, and their ids; undefined in dev. */
  export const firstManifest: Readonly<{ url: string; without: readonly string[] }> | undefined;
}

declare module 'virtual:embed-files' {
  /** Addresses of the first script and the style sheet of embeds. */
  export const embedFiles: Readonly<{ script: string; style: string }>;
}

declare module '*?inline-script' {
  /** The module and its imports, bundled and minified into one classic script. */
  const code: string;
  export default code;
}
