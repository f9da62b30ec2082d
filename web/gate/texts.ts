import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The words of the dialog in one language. The server alone reads them. */
export const gateTexts = (i18n: I18n, name: string) => ({
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
