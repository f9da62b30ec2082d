import type { ErrorCode } from '#contracts/errors.ts';
import type { UrlTemplate } from '#contracts/calls/json-url.ts';
import { parametersOf, type Descriptions, type Parameter } from './parameters.ts';
import type { SchemaName } from './schemas.ts';

/** Cache policies by name, as a sentence for readers of the documents. */
export const policies = {
  lifetime:
    'Shared caches keep it for the `lifetime` of the address or until a change purges it, browsers for a minute: `public, s-maxage={lifetime}, max-age=min({lifetime}, 60)`. The lifetime 0 answers `no-store`.',
  searched:
    'As lists, but an hour at most: `public, s-maxage=min({lifetime}, 3600), max-age=60`. The lifetime 0 answers `no-store`.',
  hour: 'Shared caches keep it for an hour, browsers for a minute: `public, s-maxage=3600, max-age=60`.',
  minute: 'For a minute: `public, s-maxage=60, max-age=60`.',
  one_browser: 'For the one browser that asked, for a minute: `private, max-age=60`.',
  as_signed: 'As long as the address works, thirty days at most: `public, max-age=…`.',
  partner: 'For the partner who asked, who asks again with the `ETag`: `private, no-cache`.',
  never: '`no-store`.',
} as const;

/** One call of the API as the public description lists it. */
export interface Call {
  id: string;
  group:
    | 'Videos'
    | 'Albums'
    | 'Models and channels'
    | 'Playlists'
    | 'Favourites and watch later'
    | 'History'
    | 'Comments'
    | 'Subscriptions'
    | 'Notifications'
    | 'Friends'
    | 'Messages'
    | 'Catalogue'
    | 'Search'
    | 'Search box'
    | 'Files'
    | 'Dumps'
    | 'Writes'
    | 'Forms'
    | 'Accounts'
    | 'Members'
    | 'Uploads'
    | 'Site';
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The router's pattern. */
  pattern: string;
  /** The path with its parameters in braces; `{ext}` is php for the lifetime 0, json otherwise. */
  path: string;
  /** One sentence. */
  summary: string;
  details?: string;
  parameters: readonly Parameter[];
  /** Of POST: the forms that it accepts; a call with parts of a file has none. */
  forms?: readonly SchemaName[];
  /** Also as multipart/form-data. */
  takes_files?: true;
  /** A JSON answer matches one of `schemas`; another answer, or form of it, has a media type. */
  answer: { status: number; description: string; schemas?: readonly SchemaName[]; type?: string };
  policy: keyof typeof policies;
  /** Beyond those that any call may answer. */
  errors: readonly ErrorCode[];
  /** A request for docs/api.md, on the small catalogue of its test; `form` of POST. */
  example: { url: string; form?: string; headers?: Readonly<Record<string, string>> };
}

interface GetCall extends Pick<Call, 'id' | 'group' | 'summary' | 'details'> {
  /** Path and parameters come from the grammar that parses the request. */
  url: UrlTemplate & { pattern: string };
  /** Of parameters that need their own words in this call. */
  descriptions?: Descriptions;
  schema: SchemaName;
  /** Media type of the other form that the answer has on request. */
  type?: string;
  /** Of the answer. */
  description: string;
  policy?: Call['policy'];
  errors?: readonly ErrorCode[];
  example: string;
  /** Of the example. */
  headers?: Readonly<Record<string, string>>;
}

/** A call that answers GET with JSON. */
export function getCall({
  url,
  descriptions,
  schema,
  type,
  description,
  example,
  headers,
  ...rest
}: GetCall): Call {
  return {
    method: 'GET',
    pattern: url.pattern,
    path: url.template,
    parameters: parametersOf(url, descriptions),
    answer: { status: 200, schemas: [schema], description, ...(type && { type }) },
    policy: 'lifetime' in url.parts ? 'lifetime' : 'hour',
    errors: [],
    example: { url: example, ...(headers && { headers }) },
    ...rest,
  };
}
