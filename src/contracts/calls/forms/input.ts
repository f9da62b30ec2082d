import * as z from 'zod/mini';
import { idField } from '../json-url.ts';
import { Orientation } from '../../vocabulary.ts';

export const input_url = '/api/input.php';

/** Things that are viewed; `object_id` is the number of a video, album or playlist and the dir of a model or channel. */
export const viewSections = ['video', 'album', 'model', 'channel', 'playlist'] as const;
export const ViewSection = z.enum(viewSections);
export type ViewSection = (typeof viewSections)[number];

/** Things that are voted on, likewise; comments go by number. */
export const VoteSection = z.enum(['video', 'album', 'model', 'channel', 'comment']);
export type VoteSection = z.infer<typeof VoteSection>;

const object_id = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/));

/** Models and channels go by dir, everything else by number. */
const isNamedRight = ({
  section,
  object_id: name,
}: {
  section: ViewSection | VoteSection;
  object_id: string;
}): boolean => section === 'model' || section === 'channel' || idField.parse(name) !== undefined;

/** Accepted for compatibility and ignored: the session says who it is. */
const user_id = z.optional(z.string().check(z.maxLength(20)));

/** Where a view comes from: `related` another video of the site, `list` any other page of it, `direct` no page that is known. */
export const viewSources = ['search', 'related', 'list', 'embed', 'direct'] as const;
/** One of these, or the host of another site. */
const source = z
  .string()
  .check(
    z.maxLength(100),
    z.regex(/^(?:search|related|list|embed|direct|(?:[a-z\d-]{1,63}\.)+[a-z\d-]{1,63})$/),
  );

/** POST input.php act=view. Unknown fields are rejected, here and below. */
export const RecordView = z
  .strictObject({
    act: z.literal('view'),
    section: ViewSection,
    object_id,
    nogeo: z.optional(z.enum(['0', '1'])),
    /** Of a video; a missing one counts as direct. */
    from: z.optional(source),
    user_id,
  })
  .check(z.refine(isNamedRight, { path: ['object_id'] }));
export type RecordView = z.infer<typeof RecordView>;

/** POST input.php act=vote: 1 likes, 0 dislikes. */
export const CastVote = z
  .strictObject({
    act: z.literal('vote'),
    section: VoteSection,
    object_id,
    vote: z.enum(['0', '1']),
    user_id,
  })
  .check(z.refine(isNamedRight, { path: ['object_id'] }));
export type CastVote = z.infer<typeof CastVote>;

/** POST input.php act=click: one of the results of a search was opened. */
export const RecordClick = z.strictObject({
  act: z.literal('click'),
  s: z.string().check(z.maxLength(300)),
  gender: Orientation,
});
export type RecordClick = z.infer<typeof RecordClick>;

export const ViewAnswer = z.object({ ok: z.literal(1) });
export type ViewAnswer = z.infer<typeof ViewAnswer>;

/** The counts after the vote. */
export const VoteAnswer = z.object({ ok: z.literal(1), likes: z.int(), dislikes: z.int() });
export type VoteAnswer = z.infer<typeof VoteAnswer>;
