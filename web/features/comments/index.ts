// Comments below videos and albums.
export { CommentsPart } from './comments-part.ts';
export { loadComments, type CommentsData } from './load-comments.ts';
