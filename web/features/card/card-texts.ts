import type { I18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { formatOf, pluralBasis, type Format } from '../../lib/i18n/format.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';

/** Texts of the cards of a list; built once per list, because a list has many cards. */
export interface CardTexts {
  language: string;
  fresh: string;
  /** "403K views" */
  views(count: number): string;
  /** Narrow: "3d ago". */
  age(posted: number, now: number): string;
  percent(value: number): string;
  /** Name of the heart. */
  favourite(title: string): string;
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
    views: viewsIn(i18n, format),
    age: (posted, now) => format.age(posted, now, 'narrow'),
    percent: format.percent,
    favourite: favouriteIn(i18n),
    watched: (percent) =>
      percent === 100
        ? t(i18n)({ message: 'Watched', context: 'mark on a video that was watched to its end' })
        : watchedShare(i18n, format.percent(percent)),
  };
  made.set(i18n.messages, texts);
  return texts;
}

const watchedShare = (i18n: I18n, share: string): string => t(i18n)`${share} watched`;

/** Stands where the number goes, or the title. */
const views = '\u0000';

function favouriteIn(i18n: I18n): CardTexts['favourite'] {
  const title = views;
  const sentence = t(i18n)`Favourite: ${title}`;
  return (name) => sentence.replace(views, () => name);
}

/** A plural form is chosen from at most 1002 numbers, so each sentence is worked out once and then only filled in. */
function viewsIn(i18n: I18n, format: Format): CardTexts['views'] {
  const sentences = new Map<number, string>();
  return (count) => {
    const basis = pluralBasis(count);
    const sentence =
      sentences.get(basis) ??
      t(i18n)`${plural(basis, { one: `${views} view`, other: `${views} views` })}`;
    sentences.set(basis, sentence);
    return sentence.replace(views, format.count(count));
  };
}
