import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OwnUpload } from '#contracts/calls/uploads/uploads.ts';
import type { OwnVideoState } from '#contracts/calls/uploads/own-videos.ts';

/** The state of a video in words, and the next step. */
export const videoStateTexts: Readonly<
  Record<OwnVideoState, { state: MessageDescriptor; next: MessageDescriptor }>
> = {
  deleted: {
    state: msg`Deleted`,
    next: msg`Nobody else sees it. It can be restored until this time, and is gone for good then:`,
  },
  checking: {
    state: msg`Checking`,
    next: msg`We are checking whether the file can be played. You don’t need to wait here.`,
  },
  converting: {
    state: msg`Converting`,
    next: msg`The video is made ready for every device. A reviewer sees it afterwards.`,
  },
  failed: { state: msg`Failed`, next: msg`Delete it, and upload a file that works.` },
  draft: {
    state: msg`Not submitted`,
    next: msg`Finish its form: a reviewer sees it only then.`,
  },
  waiting: {
    state: msg`Waiting for review`,
    next: msg`A reviewer will look at it. You can still change its texts.`,
  },
  changes: {
    state: msg`Changes requested`,
    next: msg`Make the changes the reviewer asks for, and submit it again.`,
  },
  scheduled: {
    state: msg`Scheduled`,
    next: msg`It is approved, and visitors see it from this time on:`,
  },
  published: { state: msg`Published`, next: msg`Visitors can see it.` },
  hidden: {
    state: msg`Hidden`,
    next: msg`Nobody sees it until we have looked at it.`,
  },
  rejected: {
    state: msg`Rejected`,
    next: msg`See “Decisions” in your account for the reason and how to appeal.`,
  },
  removed: {
    state: msg`Removed`,
    next: msg`See “Decisions” in your account for the reason and how to appeal.`,
  },
};

/** Files that are no video yet. */
export const uploadStateTexts: Readonly<
  Record<OwnUpload['state'], { state: MessageDescriptor; next: MessageDescriptor }>
> = {
  receiving: {
    state: msg`Uploading`,
    next: msg`If it does not go on, choose the same file again on the page of uploads, on the device where it began.`,
  },
  checking: videoStateTexts.checking,
  converting: videoStateTexts.converting,
  ready: videoStateTexts.waiting,
  refused: {
    state: msg`Refused`,
    next: msg`Nothing of it is stored. You can upload another file.`,
  },
  gone: { state: msg`Removed`, next: msg`Nothing of it is stored.` },
};

/** Why a file was refused. */
const refusals: Readonly<Record<string, MessageDescriptor>> = {
  damaged: msg`The file is damaged.`,
  duplicate: msg`This video has been uploaded before.`,
  file_type: msg`This file type is not allowed to be uploaded.`,
  too_large: msg`The file is too large.`,
  too_short: msg`The video is too short.`,
  malware: msg`Malware was found in this file.`,
  internal: msg`That did not work. Try again in a moment.`,
};
export const refusalText = (code: string): MessageDescriptor | undefined => refusals[code];

/** Why sending stopped; another code is named. */
const sendFaults: Readonly<Record<string, MessageDescriptor>> = {
  offline: msg`The connection is broken.`,
  unauthorized: msg`Please sign in again in another tab, then go on here.`,
  forbidden: msg`You can’t upload.`,
  unavailable: msg`That did not work. Try again in a moment.`,
  file_changed: msg`The file has changed on this device. Choose it again.`,
  over_quota: msg`That is more than you may upload at the moment.`,
  over_quota_open: msg`You have reached the maximum number of uploads at a time. Finish or remove one first.`,
  over_quota_day: msg`That is more than you may upload in a day. Try again tomorrow.`,
  over_quota_storage: msg`You don’t have enough storage space left. Delete something first.`,
  payload_too_large: msg`The file is too large.`,
  read_only: msg`Your account can only be used to browse until the site’s staff have looked at it.`,
  terms_changed: msg`Our terms of use have changed. Accept them in your account first.`,
  in_use: msg`Another tab or device sends this file.`,
  deleted: msg`This upload has ended. Remove it, and choose the file again.`,
  full: msg`An album has 500 photos at most.`,
};
export const sendFaultText = (code: string): MessageDescriptor | undefined => sendFaults[code];
