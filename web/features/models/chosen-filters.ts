import { filterKeys, type ModelFilters } from '#contracts/pages/people/model-filters.ts';

export type FilterName = keyof ModelFilters;

/** The filters with one set to a value, or without it where it has that value. */
export function toggled(
  filters: ModelFilters,
  name: FilterName,
  value: number | string,
): ModelFilters {
  return filters[name] === value ? without(filters, name) : { ...filters, [name]: value };
}

export function without(filters: ModelFilters, name: FilterName): ModelFilters {
  const { [name]: _, ...others } = filters;
  return others;
}

/** The names of the filters that are set, in their one order. */
export const chosenFilters = (filters: ModelFilters): FilterName[] =>
  filterKeys.filter((name) => filters[name] !== undefined);
