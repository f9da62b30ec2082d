import { countryPattern } from '../../countries.ts';
import { whole, type FieldCodec } from '../../calls/json-url.ts';
import { filterCodes, filterKeys, type ModelFilters } from './model-filters.ts';

const letterPattern = /^([a-z]|0|cyrl|jpan|grek|arab|hebr|thai|kore)$/;

/** `age=2,race=4`: keys in the one order, each at most once; empty for none. */
export const filtersField: FieldCodec<ModelFilters> = {
  schema: { type: 'string', pattern: '^([a-z_]+=[a-z0-9]+(,[a-z_]+=[a-z0-9]+){0,9})?$' },
  parse(text) {
    if (text === '') return {};
    const filters: ModelFilters = {};
    for (const pair of text.split(',')) {
      const at = pair.indexOf('=');
      const key = filterKeys.find((name) => name === pair.slice(0, at));
      if (key === undefined || !setFilter(filters, key, pair.slice(at + 1))) return undefined;
    }
    return filters;
  },
  format: (filters) =>
    filterKeys
      .flatMap((key) => (filters[key] === undefined ? [] : [`${key}=${filters[key]}`]))
      .join(','),
};

/** Takes the filter over as it is spelled; false for a spelling that there is not. */
export function setFilter(
  filters: ModelFilters,
  key: (typeof filterKeys)[number],
  text: string,
): boolean {
  if (key === 'country' || key === 'letter') {
    if (!(key === 'country' ? countryPattern : letterPattern).test(text)) return false;
    filters[key] = text;
    return true;
  }
  const code = whole(1, filterCodes[key]).parse(text);
  if (code === undefined) return false;
  filters[key] = code;
  return true;
}
