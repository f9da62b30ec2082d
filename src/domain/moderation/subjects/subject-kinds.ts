import type { SubjectType } from '../model.ts';
import { albumSubject } from './album.ts';
import { commentSubject } from './comment.ts';
import { memberSubject } from './member.ts';
import { pictureSubject } from './picture.ts';
import type { SubjectKind } from './subject-kind.ts';
import { videoSubject } from './video.ts';

/** Types of subjects that decisions reach; what is written to members joins with its tables. */
export const subjectKinds: Partial<Record<SubjectType, SubjectKind>> = {
  video: videoSubject,
  album: albumSubject,
  comment: commentSubject,
  member: memberSubject,
  picture: pictureSubject,
};
