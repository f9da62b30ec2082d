/** The metadata of a document, every value as often as it occurs there. */
export interface PageHead {
  lang: string[];
  titles: string[];
  descriptions: string[];
  canonicals: string[];
  /** Language and address of the page in each language. */
  alternates: string[];
  robots: string[];
  /** Texts of its h1 headings. */
  headings: string[];
}

/** Reads a document as it was sent, or as a browser writes it down. */
export function readHead(html: string): PageHead {
  const all = (pattern: RegExp): string[] =>
    [...html.matchAll(pattern)].map(([, text = '']) => unescaped(text));
  const tags = (name: string): string[] =>
    [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag);
  const attribute = (tag: string, name: string): string =>
    unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
  const metas = (name: string): string[] =>
    tags('meta')
      .filter((tag) => attribute(tag, 'name') === name)
      .map((tag) => attribute(tag, 'content'));
  return {
    lang: tags('html').map((tag) => attribute(tag, 'lang')),
    titles: all(/<title>([^<]*)<\/title>/g),
    descriptions: metas('description'),
    canonicals: tags('link')
      .filter((tag) => attribute(tag, 'rel') === 'canonical')
      .map((tag) => attribute(tag, 'href')),
    alternates: tags('link')
      .filter((tag) => attribute(tag, 'hreflang') !== '' || attribute(tag, 'hrefLang') !== '')
      .map(
        (tag) =>
          `${attribute(tag, 'hreflang') || attribute(tag, 'hrefLang')} ${attribute(tag, 'href')}`,
      ),
    robots: metas('robots'),
    headings: all(/<h1\b[^>]*>([^]*?)<\/h1>/g).map((inside) => inside.replaceAll(/<[^>]*>/g, '')),
  };
}

const entities: Readonly<Record<string, string>> = {
  '#x27': "'",
  '#39': "'",
  quot: '"',
  lt: '<',
  gt: '>',
  amp: '&',
  nbsp: '\u00a0',
};

const unescaped = (text: string): string =>
  text.replaceAll(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole);
