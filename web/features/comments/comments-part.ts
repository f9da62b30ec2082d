import { lazyHydration } from '../../lib/document/lazy-hydration.tsx';
import './comments.module.css';
import type { CommentsProps } from './comments.tsx';

const load = async () => (await import('./comments.tsx')).Comments;

/** `Comments` without its code and texts in the first load: the document has the first page, and a form that needs no script. */
export const CommentsPart = lazyHydration<CommentsProps>({
  className: undefined,
  load,
  onServer: import.meta.env.SSR ? await load() : undefined,
  isNear: true,
});
