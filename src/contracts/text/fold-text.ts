/** Letters without a Unicode decomposition that are typed without their stroke or as two. */
const undivided: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Removes letter case, accents and width: "lodz" finds "Łódź". */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđßæœı]/g, (letter) => undivided[letter] ?? letter);
