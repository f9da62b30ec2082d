import { foldText } from '#contracts/text/fold-text.ts';

/** Endings of names that also stand apart from them: few sentences begin with such a word. */
const apart =
  'com|net|org|info|biz|xyz|ru|tv|xxx|porn|sex|cam|app|gg|uk|pl|jp|nl|eu|club|site|online';
const tops = `${apart}|de|io|me|live|link|top|co|fr|es|it|pt|ly|cc|to`;
// Longer runs match the same texts, and are read again from each of their letters.
const name = String.raw`[\p{L}\p{N}-]{2}`;
const end = String.raw`(?![\p{L}\p{N}])`;
const bracketed = String.raw`\s?[([]\s?(?:\.|\bdot\b)\s?[)\]]\s?`;

const addresses = [
  /\bhttps?:\/\/|\bwww\./,
  new RegExp(String.raw`${name}(?:\.|\s\.|${bracketed})(?:${tops})${end}`, 'u'),
  // A dot that ends a sentence has a space behind it alone.
  new RegExp(String.raw`${name}\s(?:\.|dot\b)\s?(?:${apart})${end}`, 'u'),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.'’-])(?:t(?:${bracketed}|\s?\.|\sdot\s)me|x(?:${bracketed}|\s?\.\s?|\sdot\s)com)${end}`,
    'u',
  ),
  /[^\s@]@[^\s@]+\.[^\s@]{2}/,
  /\b(?:telegram|whatsapp|snapchat|snap|kik|skype|discord|viber)\b\s*[:@]/,
];

/** An address, a mailbox, a telephone number or a name elsewhere. */
export function hasAddress(text: string): boolean {
  const folded = foldText(text);
  return addresses.some((pattern) => pattern.test(folded)) || hasTelephone(folded);
}

const telephone = /(?:\+\s?|\b)\d(?:[\s().-]{0,2}\d){7,}/g;

const day = '[0-3]?\\d';
const time = String.raw`[0-2]?\d(?:\.[0-5]\d)?`;
const between = String.raw`(?:\s?-\s?|\s)`;
/** With the day on which a time begins in front, and times behind. */
const date = String.raw`(?:${day}\.${day}\.?${between})?(?:${day}[.-]\s?${day}[.-]\s?(?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d[.-][01]?\d[.-]${day})(?:${between}${time}){0,2}`;
/** With a dot at each thousand, or a space if it is a round number. Three groups of three are a telephone number unless they are round. */
const thousands = String.raw`[1-9]\d?(?:\.\d{3}){1,4}|[1-9]\d\d\.\d{3}|[1-9]\d{0,2}(?:\.\d{3}){0,3}\.000|[1-9]\d{0,2}(?:\s\d{3}){0,3}\s000`;
const dates_and_counts = new RegExp(
  `^(?:${date}|${thousands})(?:${between}(?:${date}|${thousands})){0,3}$`,
);
const round_number = /^\+\s?[1-9]\d{0,2}(?:[\s.]\d{3}){0,3}[\s.]000$/;

/** With a plus eight digits are enough. Without one they are counted things or scores unless they are nine and look like a number. */
const hasTelephone = (folded: string): boolean =>
  (folded.match(telephone) ?? []).some((found) =>
    found.startsWith('+')
      ? !round_number.test(found)
      : /(?:\d\D*){9}/.test(found) &&
        (/^0|\d{3}/.test(found) || isOfEvenGroups(found)) &&
        !dates_and_counts.test(found),
  );

/** All of one length between the same signs, as `45 12 34 56 78`, and not in the order in which things are counted. */
function isOfEvenGroups(found: string): boolean {
  const groups = found.split(/\D+/).map(Number);
  const isEven = /^(?:\d(\D+)(?:\d\1)+\d|\d\d(\D+)(?:\d\d\2)+\d\d)$/.test(found);
  const isCounted = (sign: 1 | -1): boolean =>
    groups.every((each, i) => i === 0 || sign * (each - (groups[i - 1] ?? 0)) >= 0);
  return isEven && !isCounted(1) && !isCounted(-1);
}
