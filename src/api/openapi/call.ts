import type { ErrorCode } from '#contracts/errors.ts';
import type { Policy } from './policies.ts';
import type { ShapeName } from './shapes.ts';

/** What a part may be, in words of JSON Schema. */
export interface ValueSchema {
  type?: 'string' | 'integer';
  enum?: readonly (string | number)[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
}

/** A part of an address: its name, what it says, and what it may be. */
export interface Parameter {
  name: string;
  in: 'path' | 'query';
  meaning: string;
  schema: Readonly<ValueSchema>;
  is_optional?: true;
}

/** One call of the site as the public description tells of it. The contracts are the authority: tests compare. */
export interface Call {
  id: string;
  group:
    | 'Videos'
    | 'Albums'
    | 'Models and channels'
    | 'Playlists'
    | 'Catalogue'
    | 'Search box'
    | 'Files'
    | 'Writes'
    | 'Site';
  method: 'GET' | 'POST';
  /** The address with its parameters in braces; `{ext}` is php for the lifetime 0, json otherwise. */
  path: string;
  /** One sentence. */
  summary: string;
  /** What the summary leaves open. */
  details?: string;
  parameters: readonly Parameter[];
  /** Of POST: the forms that it takes. */
  forms?: readonly ShapeName[];
  /** `shapes` of JSON answers, one of which it has; others say their type. */
  answer: { status: number; meaning: string; shapes?: readonly ShapeName[]; type?: string };
  policy: Policy;
  /** Beyond those that any call may answer. */
  errors: readonly ErrorCode[];
  /** A request as it stands in docs/api.md, on the small catalogue of its test; `form` of POST. */
  example: { url: string; form?: string };
}

/** The router's pattern of a call's path, by the rule of `jsonUrl`: the last segment with a field is one parameter. */
export function routeOf(path: string): string {
  const at = path.lastIndexOf('/');
  const head = path.slice(0, at).replace(/\/[^/]*\{(\w+)\}[^/]*/g, '/:$1');
  return path.slice(at).includes('{') ? `${head}/:file` : path;
}
