import type { SubjectType } from '../model.ts';
import { albumSubject } from './album.ts';
import { memberSubject } from './member.ts';
import { pictureSubject } from './picture.ts';
import type { SubjectKind } from './subject-kind.ts';
import { videoSubject } from './video.ts';

/** Types of subjects that decisions reach; what is commented and written joins with its tables. */
export const subjectKinds: Partial<Record<SubjectType, SubjectKind>> = {
  video: videoSubject,
  album: albumSubject,
  member: memberSubject,
  picture: pictureSubject,
};
