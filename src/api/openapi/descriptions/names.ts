import { limits } from '#contracts/limits/limits.ts';

const dir = 'Readable part of the address: `[a-z0-9-]{1,80}`.';
const parts =
  'The title in three: before what matched, what matched, and after it; absent before anything is typed.';

/** Fields of the small shapes that others are made of, and of the lists of names. */
export const nameDescriptions = {
  Named: { dir, title: 'Name as it is shown.' },
  ModelRef: { dir, title: 'Name as it is shown.', img: 'Address of the picture, or empty.' },
  CategoryCount: {
    title: 'Name as it is shown.',
    dir,
    total_videos: 'How many videos are listed under it.',
  },
  Label: {
    code: 'As the rules name it: `ai-made`, `staged`, `flashing`, or one of the site’s own.',
    titles: 'What visitors read, by language; English always.',
  },
  TagMvp: {
    h1: 'Heading of the tag’s page.',
    mtitle: 'Title of the document.',
    mdesc: 'Description of the document.',
  },
  Statistics: {
    viewed: 'Views, each visitor once in 30 minutes.',
    likes: 'Votes of 1.',
    dislikes: 'Votes of 0.',
  },
  OwnerStatistics: {
    viewed: 'Views, each visitor once in 30 minutes.',
    likes: 'Votes of 1.',
    dislikes: 'Votes of 0.',
    videos: 'How many videos of the model or channel are listed; of a video: of its channel.',
  },
  ProfileStatistics: {
    viewed: 'Views, each visitor once in 30 minutes.',
    likes: 'Votes of 1.',
    dislikes: 'Votes of 0.',
    videos: 'How many videos of the model or channel are listed.',
    subscribers: 'How many members are subscribed.',
  },
  Category: {
    title: 'Name in the language asked for.',
    dir,
    total_videos: 'How many videos of the orientation are listed under it.',
    img: 'Picture of one of its popular videos, JPEG of 640 px, or empty.',
  },
  Categories: { categories: 'Those with videos of the orientation, most videos first.' },
  Tag: {
    dir,
    title: 'Name as it is shown.',
    total_videos: 'How many videos of the orientation are listed under it.',
    mvp: 'Texts of its page, when it has its own.',
  },
  Tags: {
    tags: `The ${limits.tags_listed.toLocaleString('en')} with the most videos of the orientation.`,
  },
  Country: {
    code: 'Two lower-case letters (ISO 3166-1).',
    title: 'Name in the language asked for.',
    total_videos: 'How many videos of the orientation come from there.',
  },
  Countries: { countries: 'Those with videos of the orientation, most videos first.' },
  RelatedName: {
    dir,
    title: 'Name as it is shown, of a category in the language asked for.',
    total_videos: 'How many videos of the orientation are listed under it.',
  },
  RelatedNames: {
    names: `The ${limits.co_occurring.listed} that stand most often co_occurring it on its newest ${limits.co_occurring.videos} videos of the orientation, most often first.`,
  },
  ListingFacets: {
    categories: `What can be added to the chosen categories, at most ${limits.facets.categories.toLocaleString('en')}, most videos first; \`total_videos\` is that of the combination, never 0. Empty next to other lists and to ${limits.categories_in_listing} categories.`,
    categories_are_capped: 'The counts of categories are lower bounds.',
    lengths: 'With each length in place of its own: under 10, 10 to 40, over 40 minutes.',
    hd: 'With HD and 4K alone.',
    lengths_are_capped: 'The counts of lengths and of HD are lower bounds.',
  },
  CountryFacets: {
    countries: 'With each country in place of its own, most videos first.',
    are_capped: 'The counts are lower bounds.',
  },
  NearestList: {
    dirs: 'The categories that stay; empty next to other lists.',
    type: 'HD alone, or all.',
    duration: 'The length that stays, or empty.',
    date: 'The time that stays, or empty.',
    country: 'The country that stays, or empty.',
    total_videos: `How many videos it has, counted up to ${limits.facets.sample.toLocaleString('en')}.`,
    total_is_capped: 'It has more.',
  },
  NearestLists: {
    lists: `At most ${limits.facets.nearest}, those that lack the fewest choices first.`,
  },
  Main: {
    categories: `The ${limits.main.categories} with the most videos.`,
    keywords: `The ${limits.main.keywords} tags with the most videos.`,
    'keywords.title': 'What to search for.',
    models: `The ${limits.main.models} most popular.`,
    channels: `The ${limits.main.channels} most popular.`,
  },
  Suggestions: {
    categories: 'Categories whose name, or a word of it, begins with the text.',
    'categories.dir': dir,
    'categories.title': 'Name in the language that the text is in, else English.',
    'categories.total_videos': 'How many videos of the category are listed, of all orientations.',
    'categories.parts': parts,
    models: 'Models likewise, by their other names as well.',
    'models.dir': dir,
    'models.title': 'Name as it is shown.',
    'models.img': 'Address of the picture, or empty.',
    'models.total_videos': 'How many of the model’s videos are listed.',
    'models.parts': parts,
    channels: 'Channels likewise.',
    'channels.dir': dir,
    'channels.title': 'Name as it is shown.',
    'channels.img': 'Address of the picture, or empty.',
    'channels.total_videos': 'How many of the channel’s videos are listed.',
    'channels.parts': parts,
    queries: 'Searches that the text is the beginning of.',
    'queries.title': 'What to search for.',
    'queries.parts': parts,
  },
} as const;
