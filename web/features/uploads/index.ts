// Where members upload videos, and what becomes of them; and what pages of albums have in common with that.
export { Agreement, NotYet } from './agreement.tsx';
export { bytesIn } from './amounts.ts';
export { askOwnVideo, askOwnVideos, askUploadPage } from './ask-uploads.ts';
export { FileZone } from './file-zone.tsx';
export { isReplaceable, OwnVideoScreen } from './own-video-screen.tsx';
export { Changes, Figures, GoneTime, OwnVideosScreen } from './own-videos-screen.tsx';
export { Rules } from './rules.tsx';
export { accepted_videos, SmallFileField } from './small-file-field.tsx';
export { refusalText, sendFaultText, videoStateTexts } from './state-texts.ts';
export { DraftWords, UploadCard } from './upload-card.tsx';
export { UploadScreen } from './upload-screen.tsx';
export { removeDraft, typedTexts, useDraft } from './use-draft.ts';
export { useResumedDrafts } from './use-unknown.ts';
export { useNewest, type Pace } from './use-newest.ts';
export { VideoFields } from './video-fields.tsx';
