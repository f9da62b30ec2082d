import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { formatOf } from '../../lib/i18n/format.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';

/** Texts of the cards of a list; built once per list, because a list has many cards. */
export interface CardTexts {
  language: string;
  fresh: string;
  /** "403K" */
  count(value: number): string;
  /** Name of the count next to the eye. */
  views: string;
  /** Narrow: "3d". */
  age(posted: number, now: number): string;
  percent(value: number): string;
  /** Name of the heart. */
  favourite(title: string): string;
  /** Name of the button that opens the card's menu. */
  actions(title: string): string;
  /** How far, percent: 100 is all of it. */
  watched(percent: number): string;
}

/** By catalogue: what `useLingui` hands out is a new object in every rendering. */
const made = new WeakMap<I18n['messages'], CardTexts>();

/** The same object for every list of a language. */
export function useCardTexts(): CardTexts {
  const { i18n } = useLingui();
  return cardTextsOf(i18n);
}

export function cardTextsOf(i18n: I18n): CardTexts {
  const known = made.get(i18n.messages);
  if (known) return known;
  const format = formatOf(languageOf(i18n.locale));
  const texts: CardTexts = {
    language: i18n.locale,
    fresh: t(i18n)({ message: 'New', context: 'badge of a video that is less than a day old' }),
    count: format.count,
    views: t(i18n)`Views`,
    age: (posted, now) => format.age(posted, now, 'narrow'),
    percent: format.percent,
    favourite: aboutTitle((title) => t(i18n)`Favourite: ${title}`),
    actions: aboutTitle((title) => t(i18n)`More actions: ${title}`),
    watched: (percent) =>
      percent === 100
        ? t(i18n)({ message: 'Watched', context: 'mark on a video that was watched to its end' })
        : watchedShare(i18n, format.percent(percent)),
  };
  made.set(i18n.messages, texts);
  return texts;
}

const watchedShare = (i18n: I18n, share: string): string => t(i18n)`${share} watched`;

/** Stands where the title goes. */
const placeholder = '\u0000';

/** Each sentence is worked out once and then only filled in. */
function aboutTitle(say: (title: string) => string): (title: string) => string {
  const sentence = say(placeholder);
  return (title) => sentence.replace(placeholder, () => title);
}
