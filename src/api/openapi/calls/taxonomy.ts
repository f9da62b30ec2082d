import {
  categoriesUrl,
  countriesUrl,
  mainUrl,
  relatedNamesUrl,
  tagsMvpUrl,
} from '#contracts/calls/catalogue/catalogue.ts';
import { limits } from '#contracts/limits/limits.ts';
import { suggesterUrl, suggestUrl } from '#contracts/calls/search/suggestions.ts';
import { getCall, type Call } from '../call.ts';

/** Lists of names, and suggestions of the search box. */
export const taxonomyCalls: readonly Call[] = [
  getCall({
    id: 'getMain',
    group: 'Catalogue',
    url: mainUrl,
    summary: 'What the site has most of.',
    schema: 'Main',
    description: 'The tops.',
    example: '/api/json/main/14400/str.en.json',
  }),
  getCall({
    id: 'listCategories',
    group: 'Catalogue',
    url: categoriesUrl,
    summary: 'All categories.',
    schema: 'Categories',
    description: 'The categories.',
    example: '/api/json/categories/14400/str.all.de.json',
  }),
  getCall({
    id: 'listTags',
    group: 'Catalogue',
    url: tagsMvpUrl,
    summary: 'The tags with the most videos.',
    schema: 'Tags',
    description: 'The tags.',
    example: '/api/json/tags_mvp/14400/str.all.en.json',
  }),
  getCall({
    id: 'listCountries',
    group: 'Catalogue',
    url: countriesUrl,
    summary: 'Countries that videos come from.',
    schema: 'Countries',
    description: 'The countries.',
    example: '/api/v1/countries/str.de.json',
  }),
  getCall({
    id: 'listRelatedNames',
    group: 'Catalogue',
    url: relatedNamesUrl,
    summary: 'Categories that occur together with a category, or tags with a tag.',
    descriptions: { section: 'What kind of name it is.' },
    schema: 'RelatedNames',
    description: 'The names.',
    example: '/api/v1/related-names/categories/str.de.harbour.json',
  }),
  getCall({
    id: 'listSuggestions',
    group: 'Search box',
    url: suggesterUrl,
    summary: 'What to offer before anything is typed.',
    schema: 'Suggestions',
    description: 'The suggestions.',
    example: '/api/json/suggester/43200/5.json',
  }),
  getCall({
    id: 'suggest',
    group: 'Search box',
    url: suggestUrl,
    summary: 'Names and searches that begin with a text, or have a word that does.',
    descriptions: {
      lang: 'Language whose category names come first, with those in English.',
      c: `The text, ${limits.search.min} to ${limits.search.max} characters; one of Chinese, Japanese or Korean script counts as ${limits.search.cjk}.`,
    },
    schema: 'Suggestions',
    description: 'The suggestions.',
    errors: ['invalid', 'too_many_requests'],
    example: '/api/suggester.php?c=mar',
  }),
];
