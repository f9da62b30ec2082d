import { foldText } from '#contracts/text/fold-text.ts';

/** Endings of names that also stand apart from them: few sentences begin with such a word. */
const apart = 'com|net|org|info|biz|xyz|ru|tv';
const tops = `${apart}|de|io|me|xxx|porn|sex|cam|live|link|site|online|club|top|co|uk|fr|es|pl|it|pt|jp|nl|eu|app|gg|ly|cc|to`;
const name = String.raw`[\p{L}\p{N}-]{2,}`;
const end = String.raw`(?![\p{L}\p{N}])`;

const addresses = [
  /\bhttps?:\/\/|\bwww\./,
  new RegExp(String.raw`${name}(?:\.|\s?[([]\s?(?:\.|\bdot\b)\s?[)\]]\s?)(?:${tops})${end}`, 'u'),
  // A dot that ends a sentence has a space behind it alone.
  new RegExp(String.raw`${name}\s(?:\.|dot\b)\s?(?:${apart})${end}`, 'u'),
  /[^\s@]+@[^\s@]+\.[^\s@]{2,}/,
  /\b(?:telegram|whatsapp|snapchat|snap|kik|skype|discord|viber)\b\s*[:@]/,
];

/** An address, a mailbox, a telephone number or a name elsewhere. */
export function hasAddress(text: string): boolean {
  const folded = foldText(text);
  return addresses.some((pattern) => pattern.test(folded)) || hasTelephone(folded);
}

/** Dates, and numbers with a dot at each thousand. */
const no_telephones = [
  /(?<![\d.+-])(?:[0-3]?\d([.-])[0-3]?\d\1(?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d([.-])[01]?\d\2[0-3]?\d)(?![.-]?\d)/g,
  /(?<![\d.+-])\d{1,3}(?:\.\d{3})+(?![.-]?\d)/g,
];
const telephone = /(?:\+|\b)\d(?:[\s().-]{0,2}\d){7,}/g;

/** With a plus eight digits are enough. Without one they are counted things or scores unless they are nine, begin with 0 or have a group of three. */
function hasTelephone(folded: string): boolean {
  const rest = no_telephones.reduce((text, pattern) => text.replaceAll(pattern, ','), folded);
  return (rest.match(telephone) ?? []).some((found) => {
    if (found.startsWith('+')) return true;
    const isThousands = /^\d{1,3}(?:\s\d{3})*\s000$/.test(found);
    return !isThousands && /(?:\d\D*){9}/.test(found) && /^0|\d{3}/.test(found);
  });
}
