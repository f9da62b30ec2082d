import { Lexer, type Token, type Tokens } from 'marked';
import type { InformationText } from '#contracts/calls/files/information.ts';
import { fillPlaceholders, type PlaceholderValues } from './placeholders.ts';
import { escapeHtml } from '#contracts/text/escape-html.ts';

const description_max = 180;

/**
 * Renders Markdown to a title, a description (the first paragraph) and HTML. Safe by construction:
 * each kind of token is written as its own tag; everything without a tag below, such as raw HTML
 * and pictures, is written as escaped text.
 */
export function renderMarkdown(markdown: string, values: PlaceholderValues): InformationText {
  const tokens = new Lexer({ gfm: true }).lex(markdown.replaceAll('\r\n', '\n'));
  const fill = (text: string): string => fillPlaceholders(text, values);
  const first = tokens.find(({ type }) => type !== 'space');
  const heading = first?.type === 'heading' ? (first as Tokens.Heading) : undefined;
  const body = heading ? tokens.slice(tokens.indexOf(heading) + 1) : tokens;
  const paragraph = body.find(({ type }) => type === 'paragraph') as Tokens.Paragraph | undefined;
  return {
    title: fill(plainText(heading?.tokens)),
    description: shortened(fill(plainText(paragraph?.tokens))),
    html: createWriter(fill).blocks(body),
  };
}

/** Writes tokens as HTML. Headings begin at h2, the page has its h1 already, and skip no level. */
function createWriter(fill: (text: string) => string) {
  let level = 1;
  const text = (raw: string): string => escapeHtml(fill(raw));

  const inlines = (tokens: readonly Token[] = []): string => tokens.map(inline).join('');
  const inline = (token: Token): string => {
    if (token.type === 'strong' || token.type === 'em')
      return element(token.type, inlines(token.tokens));
    if (token.type === 'codespan') return element('code', text((token as Tokens.Codespan).text));
    if (token.type === 'br') return '<br>';
    if (token.type === 'escape') return text((token as Tokens.Escape).text);
    if (token.type === 'link')
      return link(fill((token as Tokens.Link).href), inlines(token.tokens));
    if (token.type === 'text')
      return token.tokens ? inlines(token.tokens) : text((token as Tokens.Text).text);
    return text(token.raw);
  };

  const heading = ({ depth, tokens }: Tokens.Heading): string => {
    level = Math.min(Math.max(depth, 2), level + 1, 4);
    const inside = inlines(tokens);
    const [mark, id] = anchorPattern.exec(inside) ?? ['', undefined];
    if (id === undefined) return element(`h${level}`, inside);
    return `<h${level} id="${id}">${inside.slice(0, -mark.length)}</h${level}>`;
  };
  const list = ({ ordered, items }: Tokens.List): string =>
    element(
      ordered ? 'ol' : 'ul',
      items.map(({ tokens }) => element('li', blocks(tokens))).join(''),
    );

  const blocks = (tokens: readonly Token[]): string => tokens.map(block).join('');
  const block = (token: Token): string => {
    if (token.type === 'space' || token.type === 'def') return '';
    if (token.type === 'heading') return heading(token as Tokens.Heading);
    if (token.type === 'paragraph') return element('p', inlines(token.tokens));
    if (token.type === 'list') return list(token as Tokens.List);
    if (token.type === 'blockquote') return element('blockquote', blocks(token.tokens ?? []));
    if (token.type === 'hr') return '<hr>';
    // The line of a tight list.
    if (token.type === 'text') return inline(token);
    return element('p', text(token.raw));
  };
  return { blocks };
}

/** `## Report {#report}`: the name of a heading, to which links such as the footer's lead. */
const anchorPattern = / \{#([a-z-]{1,40})\}$/;

const element = (name: string, inside: string): string => `<${name}>${inside}</${name}>`;

/**
 * Allows links to pages and mail only, judged by the address as a browser parses it, with
 * placeholders filled in.
 */
function link(href: string, inside: string): string {
  const base = 'https://own.invalid/information/page/';
  if (!URL.canParse(href, base)) return inside;
  const { protocol, origin } = new URL(href, base);
  if (protocol !== 'https:' && protocol !== 'http:' && protocol !== 'mailto:') return inside;
  const is_foreign = protocol !== 'mailto:' && origin !== new URL(base).origin;
  return `<a href="${escapeHtml(href)}"${is_foreign ? ' rel="noopener noreferrer"' : ''}>${inside}</a>`;
}
function plainText(tokens: readonly Token[] = []): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens
        ? plainText(token.tokens)
        : 'text' in token
          ? String(token.text)
          : token.raw,
    )
    .join('')
    .replaceAll(/[ \t\n]+/g, ' ');
}

/** Ends at a sign that separates words, where there is one. */
function shortened(text: string): string {
  if (text.length <= description_max) return text;
  return `${text.slice(0, description_max).replace(/[\s,;:、，][^\s,;:、，]*$/u, '')}…`;
}
