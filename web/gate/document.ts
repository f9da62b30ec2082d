/* oxlint-disable import/default -- a `?inline-script` import is the bundled code, not the module */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { escapeHtml } from '#contracts/text/escape-html.ts';
import { formPages } from '#contracts/pages/form-addresses.ts';
import { pages } from '#contracts/pages/pages.ts';
import { entered_key } from '#contracts/policy.ts';
import { preferenceCookies } from '#contracts/preferences.ts';
import type { SiteSettings } from '#contracts/site.ts';
import { languages } from '#contracts/vocabulary.ts';
import { languageNames } from '../lib/visit/preference-texts.ts';
import { localAction, localAddress } from '../lib/visit/page-address.ts';
import gate_css from './gate.css?url';
import gate_script from './gate.ts?inline-script';
import skip_script from './skip.ts?inline-script';

export interface GateOf {
  i18n: I18n;
  site: Pick<SiteSettings, 'name' | 'leave_url'>;
  /** Path and query of the page. */
  address: string;
}

/** For the Content-Security-Policy. */
export const gate_scripts: readonly string[] = [skip_script, gate_script];

/** At the end of the head. The page is not parsed yet, so nothing is painted without its blur. */
export const gate_head = `<link rel="stylesheet" href="${gate_css}"><script>${skip_script}</script>`;

/** The words of the dialog in one language. */
const gateTexts = (i18n: I18n, name: string) => ({
  title: i18n._(msg`Adults only`),
  warning: i18n._(
    msg`${name} contains adult material. Enter only if you are at least 18 years old, or of age where you live.`,
  ),
  enter: i18n._(msg`I am of age – enter`),
  leave: i18n._(msg`Leave`),
  parents: i18n._(msg`Parents: this site is labelled RTA, so that parental controls can block it.`),
  language: i18n._(msg`Language`),
  about: i18n._(msg`About this site`),
  terms: i18n._(msg`Terms of use`),
  privacy: i18n._(msg`Privacy policy`),
  remove: i18n._(msg`Remove content`),
});

/**
 * The dialog of the age gate, at the end of the body. React does not know it: the page below is the
 * same document as without it. Without a script its form sends the answer.
 */
export function gateMarkup({ i18n, site, address }: GateOf): string {
  const texts = gateTexts(i18n, site.name);
  const text = (name: keyof typeof texts): string => escapeHtml(texts[name]);
  const link = (path: string, name: keyof typeof texts): string =>
    `<a href="${localAddress(path)}">${text(name)}</a>`;
  const form = (inside: string, attributes = ''): string =>
    `<form method="post" action="${localAction('/api/v1/preferences')}"${attributes}><input type="hidden" name="next" value="${escapeHtml(address)}">${inside}</form>`;
  const enter = form(
    `<input type="hidden" name="${entered_key}" value="1"><button class="gate-button gate-enter">${text('enter')}</button>`,
  );
  // The menus of the page cannot be reached.
  const choices = languages.map(
    (lang) =>
      `<button name="${preferenceCookies.language}" value="${lang}" lang="${lang}"${lang === i18n.locale ? ' aria-current="true"' : ''}>${languageNames[lang]}</button>`,
  );
  const language = form(choices.join(''), ` class="gate-links" aria-label="${text('language')}"`);
  const leave = `<a class="gate-button" href="${escapeHtml(site.leave_url)}" rel="noreferrer">${text('leave')}</a>`;
  const links = [
    link(pages.information('terms'), 'terms'),
    link(pages.information('privacy'), 'privacy'),
    link(formPages.form('remove'), 'remove'),
  ].join('');
  return `<dialog class="gate" id="age-gate" open closedby="none" tabindex="-1" aria-modal="true" aria-labelledby="gate-title" aria-describedby="gate-warning"><div class="gate-inside"><h2 id="gate-title">${text('title')}</h2><p class="gate-warning" id="gate-warning">${text('warning')}</p><div class="gate-choice">${enter}${leave}</div><p class="gate-small">${text('parents')}</p><nav class="gate-links" aria-label="${text('about')}">${links}</nav>${language}</div></dialog><script>${gate_script}</script>`;
}

/**
 * The page under the dialog: nothing in it can be focused or is read aloud. In a closed page links
 * open documents, which lead to the check and know where to go on.
 */
export function withGate(gate: 'open' | 'click' | 'closed', page: string): string {
  if (gate === 'open') return page;
  if (gate === 'closed') return page.replace('id="page"', 'id="page" data-native=""');
  return page.replace('<html ', '<html data-gate="" ').replace('id="page"', 'id="page" inert=""');
}
