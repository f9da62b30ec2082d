import type { Asked } from './asked.ts';

/** A request with another number in one of its fields, or in one place of its address, for each of them. */
export function withLarge(asked: Asked, large: string): Asked[] {
  const { url, form } = asked;
  const inAddress = [...url.matchAll(/(?<![\d%])\d+/g)].map(({ index, 0: digits }) => ({
    ...asked,
    url: url.slice(0, index) + large + url.slice(index + digits.length),
  }));
  const fields = [...new URLSearchParams(form)];
  const inFields = fields.flatMap(([name, value], at) =>
    /\d|^others$/.test(value)
      ? {
          ...asked,
          form: new URLSearchParams(
            fields.map(([other, said], place) => [
              other,
              place === at && name === other ? said.replace(/\d+|^others$/, large) : said,
            ]),
          ).toString(),
        }
      : [],
  );
  return [...inAddress, ...inFields];
}

/** A request with a text that the database cannot store in one of its fields, or in one place of its address, for each of them. */
export function withNul(asked: Asked): Asked[] {
  const { url, form } = asked;
  const inAddress = [...url.matchAll(/[^/?&=]+/g)].map(({ index, 0: part }) => ({
    ...asked,
    url: `${url.slice(0, index + part.length)}%00${url.slice(index + part.length)}`,
  }));
  const fields = [...new URLSearchParams(form)];
  const inFields = fields.map((_, at) => ({
    ...asked,
    form: new URLSearchParams(
      fields.map(([name, said], place) => [name, place === at ? `${said}\u0000` : said]),
    ).toString(),
  }));
  return [...inAddress, ...inFields];
}
