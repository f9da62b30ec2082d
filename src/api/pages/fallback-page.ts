import { escapeHtml } from '#contracts/text/escape-html.ts';
import { securityHeaders } from './html-headers.ts';
import { plain_style, plain_style_source } from './plain-style.ts';

const texts = {
  400: ['This address cannot be read', 'Something in it is not allowed.'],
  404: ['Oops! Content not found!', 'There is nothing at this address.'],
  500: [
    'Something went wrong',
    'The page could not be made. It is our fault, not yours; please try again.',
  ],
  503: ['We are very busy', 'Please try again in a few seconds.'],
} as const;

export type FallbackStatus = keyof typeof texts;

/**
 * A static page for when rendering fails; English only, as the bundle has the translations. Other
 * sites may frame the one of an embed.
 */
export function fallbackPage(
  status: FallbackStatus,
  site: { name: string; public_origin: string },
  { request_id, is_embed }: { request_id: string; is_embed: boolean },
): { headers: Record<string, string>; body: string } {
  const [title, text] = texts[status];
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} - ${escapeHtml(site.name)}</title><style>${plain_style}</style></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/"${is_embed ? ' target="_blank" rel="noopener"' : ''}>${escapeHtml(site.name)}</a></p><p><small>${escapeHtml(request_id)}</small></p></main></body></html>`;
  const headers = {
    ...securityHeaders(site.public_origin, { is_embed }),
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src ${plain_style_source}; base-uri 'none'; form-action 'none'; frame-ancestors ${is_embed ? '*' : "'self'"}`,
  };
  return { headers, body };
}
