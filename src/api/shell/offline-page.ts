import { createHash } from 'node:crypto';
import { escapeHtml } from '#contracts/text/escape-html.ts';
import { preferenceCookies } from '#contracts/preferences.ts';
import { rta_label } from '#contracts/site.ts';
import { offlineTexts } from './offline-texts.ts';

const style =
  'html{color-scheme:dark light;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#faf8f9,#131114);color:light-dark(#1c171a,#f3eff1)}' +
  'body{max-width:34rem;margin:20vh auto 0;padding:0 1.5rem}h1{font-size:1.5rem;margin:0 0 .5rem}' +
  'a{color:inherit;display:inline-block;padding:.75rem 0}';

// One stored page serves all languages: the visitor may change the language after it was stored.
const script = `const texts=${JSON.stringify(offlineTexts).replaceAll('<', '\\u003c')};
const [,chosen]=/(?:^|; )${preferenceCookies.language}=([a-z]{2})/.exec(document.cookie)||[];
const lang=[chosen,...navigator.languages.map((each)=>each.slice(0,2))].find((each)=>Object.hasOwn(texts,each));
if(lang){const [heading,advice,again]=texts[lang];document.documentElement.lang=lang;document.title=heading;
document.querySelector('h1').textContent=heading;document.querySelector('p').textContent=advice;document.querySelector('a').textContent=again}`;

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const offline_policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page that stands in for any page while there is no network: its link asks for that page again. */
export function offlinePage({ name }: { name: string }): string {
  const [heading, advice, again] = offlineTexts.en;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="rating" content="${rta_label}"><title>${heading}</title><style>${style}</style></head><body><main><h1>${heading}</h1><p>${advice}</p><a href="">${again}</a></main><footer><small>${escapeHtml(name)}</small></footer><script>${script}</script></body></html>`;
}
