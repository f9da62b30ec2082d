import {
  channelSubject,
  modelSubject,
  photoSubject,
  playlistSubject,
  threadSubject,
} from '../../hidden-subjects/index.ts';
import { isWaiting, readVerification, settleVerification } from '../../verified-uploaders/index.ts';
import type { SubjectType } from '../model.ts';
import { albumSubject } from './album.ts';
import { commentSubject, messageSubject } from './comment.ts';
import { memberSubject, pictureSubject } from './member.ts';
import type { SubjectKind } from './subject-kind.ts';
import { videoSubject } from './video.ts';

/** Applications to be a verified uploader: approved, or refused with the reason. Photos are erased by the upkeep. */
const verificationSubject: SubjectKind = {
  actions: new Set(['approve', 'reject']),
  read: readVerification,
  // A refusal is no ground for another one; an appeal against it can be upheld.
  missing: async (trx, { id, action }) =>
    action === 'reject' && !(await isWaiting(trx, id)) ? { state: 'decided' } : {},
  apply: (_, trx, { id, action, facts }) =>
    settleVerification(trx, { id, is_approved: action !== 'reject', facts }),
};

/** Types of subjects that decisions reach. */
export const subjectKinds: Record<SubjectType, SubjectKind> = {
  video: videoSubject,
  album: albumSubject,
  photo: photoSubject,
  comment: commentSubject,
  thread: threadSubject,
  message: messageSubject,
  member: memberSubject,
  model: modelSubject,
  channel: channelSubject,
  playlist: playlistSubject,
  picture: pictureSubject,
  verification: verificationSubject,
};
