import { escapeHtml } from '#contracts/text/escape-html.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { NoticeMails } from '#domain/unsubscribe/index.ts';
import { securityHeaders } from '../pages/html-headers.ts';
import { plain_style, plain_style_source } from '../pages/plain-style.ts';
import { unsubscribeTexts } from './unsubscribe-texts.ts';

export interface ShownUnsubscribe {
  lang: Language;
  /** Which mails the address ends. */
  mails: NoticeMails;
  isEnded: boolean;
}

/** The page with the button that ends mails, and the one after it. Without script, cookies and a session. */
export function unsubscribePage(
  { name, public_origin }: { name: string; public_origin: string },
  { lang, mails, isEnded }: ShownUnsubscribe,
): { headers: Record<string, string>; body: string } {
  const texts = unsubscribeTexts[lang];
  const title = isEnded ? texts.ended : texts.title;
  // To the address itself.
  const button = `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${texts.button}</button></form>`;
  const body = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${plain_style}</style></head><body><main><h1>${title}</h1><p>${isEnded ? texts.again[mails] : texts.what[mails]}</p>${isEnded ? '' : button}<p><a href="/">${escapeHtml(name)}</a></p></main></body></html>`;
  const headers = {
    ...securityHeaders(public_origin, { is_embed: false }),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
    'content-security-policy': `default-src 'none'; style-src ${plain_style_source}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  };
  return { headers, body };
}
