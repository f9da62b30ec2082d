import { limits } from '#contracts/limits/limits.ts';
import { dumpFields, dumpFilesUrl, dumpUrl, removedUrl } from '#contracts/calls/files/dumps.ts';
import { getCall, type Call } from '../call.ts';

const key =
  'The header `authorization: Bearer {key}` says who asks; importers that take an address alone write `https://{key}@…`. `velour partner key add` makes keys; each has a budget a minute.';
const format =
  '`csv`; absent for JSON. Of CSV, cells that a spreadsheet would run begin with an apostrophe.';
const errors = ['unauthorized', 'too_many_requests'] as const;
const of_partners = {
  policy: 'partner',
  errors,
  headers: { authorization: 'Bearer {dump_key}' },
} as const;

/** The catalogue for partners. */
export const dumpCalls: readonly Call[] = [
  getCall({
    id: 'listDumpFiles',
    group: 'Dumps',
    url: dumpFilesUrl,
    summary: 'The files of the dump of all videos.',
    details: `A file has the videos of ${limits.sitemap_ids} ids, so a change touches one file: read again those that changed. ${key}`,
    schema: 'DumpFiles',
    description: 'The files that have videos.',
    example: '/api/v1/dumps',
    ...of_partners,
  }),
  getCall({
    id: 'getDump',
    group: 'Dumps',
    url: dumpUrl,
    summary: 'One file of the dump, as JSON or CSV.',
    details:
      'A file has a new version when a video in it changes, and every hour for its numbers of views. With filters it may be empty. Lists are joined by `;` in CSV. A name that became another is `not_found`.',
    descriptions: {
      shard: 'Number of the file.',
      format: format,
      fields: `Names of fields, joined by commas; absent for all: ${dumpFields.join(', ')}. CSV has them in this order.`,
      orientation: 'Only videos of this orientation.',
      category: 'Only videos of the category with this dir.',
      tag: 'Only videos of the tag with this dir.',
      model: 'Only videos of the model with this dir.',
      channel: 'Only videos of the channel with this dir.',
      lang: 'Only videos whose title is in this language.',
      duration: '1 under 10 minutes, 2 10 to 40, 3 over 40.',
    },
    schema: 'Dump',
    type: 'text/csv',
    description: 'The videos, by number.',
    example: '/api/v1/dump?shard=1&fields=video_id,url,title,duration,categories&type=hd',
    ...of_partners,
  }),
  getCall({
    id: 'listRemovedVideos',
    group: 'Dumps',
    url: removedUrl,
    summary: 'Videos that left the lists since a time.',
    details: `Deleted, hidden and private ones; not those that are listed again. At most ${limits.removed_videos} at once; \`next\`, and the header \`link\`, have the address of what follows. Afterwards ask since \`until\`: it lies ten minutes back, because changes arrive late, so a number may come twice. The header \`velour-signature\` is an Ed25519 signature of the body in base64url, before it is compressed; \`velour-key\` is the public key of the site, so that the answer can be passed on.`,
    descriptions: {
      since: 'A day, or a time with up to six decimals: `2026-11-24`, `2026-11-24T08:30:00Z`.',
      after: 'Of pages: the last number of that time that was read.',
      format,
    },
    schema: 'RemovedVideos',
    type: 'text/csv',
    description: 'The numbers, the earliest removal first.',
    example: '/api/v1/removed?since=2026-01-01',
    ...of_partners,
  }),
];
