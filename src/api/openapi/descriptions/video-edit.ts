/** Fields that a member types. */
export const typedDescriptions = {
  title: '3 to 150 characters.',
  description: '5,000 characters at most.',
  lang: 'Language of the texts.',
  orientation: 'str, gay or she.',
  categories: 'Numbers, separated by commas.',
  tags: 'Twenty at most, separated by commas.',
  models: 'Names of models that are here, separated by commas.',
  visibility:
    '0: for members alone; 1: for everyone; of a video 2: for everyone who has its address, and in no list.',
  country: 'Two lower-case letters of the country that it comes from; empty for none.',
  comments: 'on, held (each waits for a review) or off.',
  ai_made: 'Whether people or scenes are made or altered by software: no, altered, made.',
  people_shown: 'How many people are shown.',
  exclusive: '1: shown on this site alone.',
  schedule:
    'Of a video: from when it is shown, as a clock shows it in `time_zone`, such as 2026-12-24T18:00; empty: as soon as it is approved. Within a year.',
  time_zone: 'The time zone of `schedule`, such as Europe/Berlin.',
  channel: 'Of a video: number of an own channel; empty for none.',
  people:
    'Numbers of own people who are shown, separated by commas, each with a complete record (`listOwnPeople`).',
} as const;
export const inFieldsOf = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`fields.${name}`, text]));
const inFields = inFieldsOf(typedDescriptions);
/** Choices that forms offer. */
export const choiceDescriptions = {
  categories_least: 'Categories to choose, at least.',
  categories_most: 'Categories to choose, at most.',
  categories: 'All of the site.',
  countries: 'All that may be chosen, by name.',
  people: 'Own people whom it can name.',
} as const;
const username = 'The member.';
const channels = 'Those of the member.';
const replaces =
  'The published video whose place it takes once it is approved; null for a video of its own.';
const previews = {
  previews: 'Frames of which one may stand for the video; empty where none can be chosen.',
  own_picture:
    'Address of the own picture that stands for it or waits for a decision; empty for none.',
  own_second: 'The second of the film that the own picture shows; null for one that was uploaded.',
  film: 'Its film, of which any second may be chosen; null where none can be.',
};

/** Fields of the forms of uploads, and of own videos. */
export const videoEditDescriptions = {
  VideoEdit: {
    act: 'create, save, submit, delete, restore, add_captions or delete_captions.',
    upload_id: 'An upload of the member.',
    video_id: 'A video of the member.',
    rules: 'The version of the rules that was read; with a file.',
    agree: 'The tick below the rules; with a file.',
    preview:
      'Of a video that no decision covers: the second of the film whose frame stands for it, or `own` for the picture that was sent before. As a file: a picture of at least 1280 × 720 pixels and 10 MiB at most, which stands for the video once a decision covers it.',
    candidates:
      'Of a video that no decision covers: up to three frames that may take turns as its preview later, by their places in `previews` from 1, separated by commas; empty for none. A form of a browser may send fields `candidate_{n}=on`.',
    chapters:
      'Of a video: lines such as `0:00 Beginning`, at least three, the first at 0:00, ascending and within the film; nothing for none.',
    replaces:
      'With a file: a published video of the member, whose place it takes once it is approved; fields that are missing are as they are there.',
    captions_lang: 'Of captions: a language code such as de, pt-BR or zh-Hant.',
    ...typedDescriptions,
  },
  UploadMailsForm: { mails: '1: a mail reports files that have ended; 0: none does.' },
  ChangeVideosForm: {
    video_ids: 'Numbers of own videos with commas between them, 30 at most.',
    change: 'What is changed.',
    value:
      'The number of a category, tags with commas between them, or a visibility as `editVideo` has it.',
    is_preview: '1 says what would change, and changes nothing.',
  },
  ChangedVideo: {
    video_id: 'Its number.',
    title: 'Its title; nothing for one that is not the member’s.',
    state: 'changed, same (it is so already), or refused.',
    before: 'The field as it was.',
    after: 'The field as it is now, or would be.',
    faults:
      'Of refused: faults by field as `editVideo` names them; `video` says not_found, or already for one that cannot be changed.',
  },
  ChangeVideosAnswer: { ok: '1.', videos: 'In the order of their numbers in the form.' },
  UploadListForm: {
    act: 'save: drafts; submit: hands the forms in.',
    lang: 'Language of forms that have none, where the line names none; that of the page without it.',
    list: 'The CSV, where it is not sent as a file of this name.',
  },
  UploadLine: {
    line: 'Its number in the list; the header counts.',
    file: 'As written.',
    state:
      '`done`: handed in before, nothing was changed; `waiting`: no upload has this name yet; `failed`: nothing was changed.',
    upload_id: 'The upload whose form was filled.',
    faults:
      'Of `failed`: what is wrong, by column, as `editVideo` says it. Of `file` also `twice` (in the list) and `ambiguous` (two open uploads have the name); of `line` `fields` (not as many as the header has), or the code of a refusal; `not_for_members` of a column that only `velour import` knows.',
  },
  UploadListAnswer: {
    ok: '1.',
    next: 'The page of uploads.',
    lines: 'In the order of the list.',
  },
  VideoEditAnswer: {
    ok: '1.',
    next: 'Where a browser goes on.',
    upload_id: 'The upload, if it was about one.',
    video_id: 'The video, if there is one.',
  },
  UploadDraft: {
    upload: 'The file.',
    fields: 'As typed.',
    ...inFields,
    ...previews,
    replaces,
    is_handed_in: 'Whether its form was submitted and there is no video of it yet.',
  },
  NamedVideo: { video_id: 'Its number.', title: 'Its title.' },
  NamedChannel: { channel_id: 'Its number.', title: 'Its name.' },
  NamedCategory: { category_id: 'Its number.', title: 'In the language that was asked for.' },
  UploadPage: {
    username,
    may_upload: 'Whether the member may begin an upload.',
    role: 'Who may: uploader (verified members), member, none.',
    rules: 'The version of the rules that have to be confirmed.',
    bytes_most: 'Of a file.',
    part_bytes: 'What a client sends at once.',
    least_seconds: 'Shorter videos are refused; 0: none.',
    least_seconds_exclusive: 'The same of videos that are shown on this site alone.',
    ...choiceDescriptions,
    channels,
    drafts: 'Forms that are not submitted, newest first.',
  },
  OwnVideo: {
    video_id: 'Its number.',
    dir: 'The end of the address of its page.',
    title: 'Its title.',
    state:
      'deleted (it can be restored), checking, converting, failed, draft (its form is not submitted), waiting (for a review), changes (asked by a reviewer), scheduled (approved, and shown later), published, rejected, removed.',
    is_private: 'For members alone.',
    is_unlisted: 'For everyone who has its address, and in no list.',
    views: 'How often it was seen.',
    likes: 'How many like it.',
    watched_seconds: 'Seconds that all watched together; null with fewer than ten views.',
    percent: 'Of the conversion.',
    reason_code: 'Why it failed.',
    changes: 'The words of the reviewer who asked for changes, by field.',
    upload_id: 'Of a draft: its upload.',
    place:
      'Of `waiting`: its place in the queue of publications, from 1 on; null beyond the first 200.',
    poster:
      'Address of a picture, or nothing. While the video is not for everyone, it takes the session of the uploader, not an API token.',
    publish_at: 'Of scheduled: from when it is shown.',
    time_zone: 'In which its uploader chose that time.',
    delete_days: 'Days in which it can be restored once it is deleted; 0: not at all.',
    gone_at: 'Of deleted: until when it can be restored.',
    replaces,
    has_version: 'Another one is on its way that is to take its place.',
    version_id: 'That one; null for none, and while it is a file.',
    created_at: 'When its file was complete.',
    may_edit: 'Its texts may be changed.',
  },
  OwnVideos: {
    username,
    uploads: 'Files that are no video yet, or were refused; on the first page.',
    videos: 'By the sort.',
    usual:
      'How long it usually takes, in seconds: the median of the last 50; null while nothing is known.',
    'usual.processing': 'From a complete file to a video that can be played.',
    'usual.review': 'From the queue to the decision.',
    is_mailed: 'A mail reports files that have ended.',
    next: '`before` of the next page; null on the last.',
  },
  OwnFilm: {
    interval: 'Seconds between pictures of the storyboard.',
    width: 'Of a picture, in pixels.',
    height: 'Of a picture, in pixels.',
    columns: 'Of a sheet, whose pictures are read row by row.',
    rows: 'Of a sheet.',
    count: 'Pictures on all sheets.',
    sheets: 'Addresses of the sheets, for the uploader alone.',
    duration: 'Seconds.',
  },
  NamedCountry: { code: 'Two lower-case letters.', name: 'In the language of the page.' },
  VideoPreview: {
    second: 'Of the film.',
    src: 'Its picture.',
    is_chosen: 'It stands for the video.',
    is_candidate: 'It may take its turn as the preview later.',
  },
  OwnCaptions: {
    lang: 'The code of their language.',
    label: 'The name of the language in itself.',
    cues: 'How many there are.',
    bytes: 'Of their file.',
    created_at: 'When they were added or replaced.',
  },
  StatisticsDay: {
    day: 'In UTC.',
    views: 'Counted once a visitor in half an hour.',
    plays: 'Films that were begun.',
    seconds: 'Of the film that were watched.',
    completions: 'Plays that came to the end.',
  },
  StatisticsCountry: {
    country:
      'Two lower-case letters; nothing for all others together: unknown ones, and those with fewer than 10 views.',
    views: 'Views of the days that are shown.',
  },
  StatisticsSource: {
    source:
      'search, related (another video), list (another page of the site), embed, direct, the host of another site, or outside for further ones.',
    views: 'Of the days that are shown.',
  },
  OwnStatistics: {
    username,
    video_id: 'Its number.',
    title: 'Its title.',
    duration: 'Seconds.',
    views: 'All of them; null below 10, and then nothing else is shown.',
    days: 'From the first with a view on, 90 at most.',
    sources: 'Where the views of these days come from, most first.',
    countries: 'From which countries they come, most first.',
    retention:
      'The share of plays that watched each hundredth of the film, 0 to 1; empty below 10 plays.',
  },
  OwnVideoForm: {
    username,
    video: 'Its state.',
    ...previews,
    may_choose: 'A frame or an own picture may be chosen.',
    channels,
    chapters: 'Lines such as `0:00 Beginning`; empty without any.',
    captions: 'By language.',
    may_caption: 'Its film is ready, so that captions and chapters can be added.',
    has_original:
      'The file as it was uploaded can be downloaded at `/media/o/{video_id}`, with the session of its uploader.',
    fields: 'What its form shows.',
    ...inFields,
    ...choiceDescriptions,
  },
};
