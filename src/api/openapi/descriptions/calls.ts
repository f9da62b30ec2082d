const ok = '1.';
const object_id = 'Number of a video, album or playlist; dir of a model or channel.';

/** Fields of forms, of their answers, of refusals and of the site's own small answers. */
export const callDescriptions = {
  InformationText: {
    title: 'Title of the page; plain text.',
    description: 'One sentence about it; plain text.',
    html: 'The text: headings from h2 on, paragraphs, lists, emphasis and links, and no other markup.',
  },
  SearchHelp: {
    title: 'Heading; plain text.',
    description: 'The first paragraph; plain text.',
    html: 'The text: paragraphs, lists, emphasis and links, and no other markup.',
    links: 'Helplines of the owner’s setting.',
    'links.title': 'What it is called.',
    'links.url': 'Its address, https.',
  },
  RecordClick: {
    act: '`click`.',
    s: 'What was searched for.',
    gender: 'Orientation that was searched in.',
  },
  RecordView: {
    act: '`view`.',
    section: 'What was viewed.',
    object_id,
    nogeo: '1 keeps the view out of rankings of countries.',
    from: 'Of a video: where the view comes from: `search`, `related` (another video), `list` (another page of the site), `embed`, `direct`, or the host of another site.',
    user_id: 'Accepted and ignored: the session says who it is.',
  },
  ViewAnswer: { ok },
  CastVote: {
    act: '`vote`.',
    section: 'What is voted on. Of comments none is found until there are comments.',
    object_id,
    vote: '1 likes, 0 dislikes.',
    user_id: 'Accepted and ignored: the session says who it is.',
  },
  VoteAnswer: { ok, likes: 'Votes of 1, this one included.', dislikes: 'Votes of 0, likewise.' },
  RecordWatch: {
    token: '`watch_token` of videofile.php.',
    bits: 'Hundredths of the video whose middle was played: 13 bytes as base64url, bit n of the video is bit n % 8 of byte n / 8.',
    seconds: 'Seconds of the video that were played.',
    stalls: 'Times that playing waited for data.',
    errors: 'Interruptions by kind: network, refused, media and unsupported, joined by dots.',
    first_frame: 'Milliseconds from the press of play to the first picture.',
    lines: 'Lines of the picture that plays, its short side.',
  },
  WatchAnswer: { ok },
  Choice: {
    app_lang: 'Language of the interface.',
    gender: 'Orientation.',
    _agv: 'That somebody pressed Enter in the dialog of the age gate.',
    theme: 'Light, dark, or as the system has it.',
    next: 'Path of this site to go back to; anything else counts as the home page.',
  },
  Health: { status: '`up`.' },
  Refusal: {
    error: '1.',
    code: 'What is wrong; see the table of errors.',
    info: 'What goes with it: `retry_after` (seconds) of too_many_requests, `dir` where a thing has a new name.',
  },
  FieldRefusal: { error: 'Field → what is wrong with it. What came is never repeated.' },
} as const;
