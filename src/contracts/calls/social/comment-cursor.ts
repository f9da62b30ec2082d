import type { FieldCodec } from '../json-url.ts';

/** Ids are `int` in the database. */
export const id_most = 2 ** 31 - 1;

export interface CommentCursor {
  /** Of the sort `best`, millionths; 0 for others. */
  score: number;
  comment_id: number;
}

const pattern = /^(0|[1-9]\d{0,6})-([1-9]\d{0,9})$/;

/** Undefined for a text that no page has given out. */
export function readCursor(text: string): CommentCursor | undefined {
  const [, score, id] = pattern.exec(text) ?? [];
  return id === undefined || Number(id) > id_most
    ? undefined
    : { score: Number(score), comment_id: Number(id) };
}

export const writeCursor = ({ score, comment_id }: CommentCursor): string =>
  `${score}-${comment_id}`;

/** '' begins at the beginning. */
export const commentCursor: FieldCodec<string> = {
  schema: { type: 'string', pattern: pattern.source },
  parse: (text) => (text === '' || readCursor(text) ? text : undefined),
  format: (text) => text,
};
