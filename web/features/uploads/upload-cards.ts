import type { UploadDraft } from '#contracts/calls/uploads/video-edit.ts';
import type { Sending } from '../upload-queue/index.ts';

/** State of the cards of an upload page while it is shown. Uploads are named by their id. */
export interface UploadCards {
  drafts: readonly UploadDraft[];
  /** Of the card of each draft: it stays the same when a file joins the draft, or a draft the file. */
  keys: ReadonlyMap<string, string>;
  /** By the button of the card, by a list, or on another page. */
  handed_in: ReadonlySet<string>;
  removed: ReadonlySet<string>;
  /** How often a list has filled the form. */
  fills: ReadonlyMap<string, number>;
}

/** A draft of the account, a file of this document, or both. */
export interface Card {
  /** Changes once a list has filled the form, which is then mounted again. */
  key: string;
  upload_id: string | undefined;
  draft: UploadDraft | undefined;
  sending: Sending | undefined;
  is_handed_in: boolean;
}

const idOf = ({ upload }: UploadDraft): string => upload.upload_id;

const handedIn = (drafts: readonly UploadDraft[]): Set<string> =>
  new Set(drafts.filter((draft) => draft.is_handed_in).map(idOf));

export const firstCards = (drafts: readonly UploadDraft[]): UploadCards => ({
  drafts,
  keys: new Map(drafts.map((draft) => [idOf(draft), idOf(draft)])),
  handed_in: handedIn(drafts),
  removed: new Set(),
  fills: new Map(),
});

export const afterHandIn = (cards: UploadCards, ids: readonly string[]): UploadCards => ({
  ...cards,
  handed_in: new Set([...cards.handed_in, ...ids]),
});

export const afterRemoval = (cards: UploadCards, upload_id: string): UploadCards => ({
  ...cards,
  removed: new Set([...cards.removed, upload_id]),
});

/** After a list has filled forms, which are mounted again; text typed in others stays. `drafts`: as the account has them now. */
export function afterFills(
  cards: UploadCards,
  {
    filled,
    drafts,
    sendings,
  }: {
    filled: readonly string[];
    drafts: readonly UploadDraft[];
    sendings: readonly Sending[];
  },
): UploadCards {
  const fills = new Map(cards.fills);
  for (const upload_id of filled) fills.set(upload_id, (fills.get(upload_id) ?? 0) + 1);
  const now = new Map(drafts.map((draft) => [idOf(draft), draft]));
  // A form that was handed in is no draft any more once its video is made; its card stays, and says so.
  const stay = cards.drafts.flatMap(
    (draft) => now.get(idOf(draft)) ?? (cards.handed_in.has(idOf(draft)) ? draft : []),
  );
  const come = drafts.filter((draft) => !cards.keys.has(idOf(draft)));
  const keys = come.map((draft) => {
    const sending = sendings.find((each) => isOf(each, draft.upload));
    return [idOf(draft), sending?.key ?? idOf(draft)] as const;
  });
  return {
    ...cards,
    fills,
    drafts: [...come, ...stay],
    keys: new Map([...cards.keys, ...keys]),
    handed_in: new Set([...cards.handed_in, ...handedIn(drafts)]),
  };
}

/** Uploads that were begun in another document and go on, whose drafts are not known: an empty form must not overwrite them. */
export function unknownDrafts(
  drafts: readonly UploadDraft[],
  sendings: readonly Sending[],
): string[] {
  const known = new Set(drafts.map(idOf));
  return sendings.flatMap(({ is_resumed: isResumed = false, upload_id }) =>
    isResumed && upload_id !== undefined && !known.has(upload_id) ? [upload_id] : [],
  );
}

/** Files without a draft first, but those that may be videos by now. */
export function cardsOf(cards: UploadCards, sendings: readonly Sending[]): Card[] {
  const drafts = cards.drafts.filter((draft) => !cards.removed.has(idOf(draft)));
  const ofDraft = new Map(
    sendings.flatMap((sending) => {
      const draft = drafts.find(({ upload }) => isOf(sending, upload));
      return draft ? [[idOf(draft), sending] as const] : [];
    }),
  );
  const joined = new Set(ofDraft.values());
  const cardOf = (key: string, { draft, sending }: Pick<Card, 'draft' | 'sending'>): Card => {
    const upload_id = sending?.upload_id ?? draft?.upload.upload_id;
    return {
      key: `${key} ${cards.fills.get(upload_id ?? '') ?? 0}`,
      upload_id,
      draft,
      sending,
      is_handed_in: upload_id !== undefined && cards.handed_in.has(upload_id),
    };
  };
  return [
    ...sendings
      .filter((sending) => !joined.has(sending) && sending.is_unlisted !== true)
      .map((sending) => cardOf(sending.key, { draft: undefined, sending })),
    ...drafts.map((draft) =>
      cardOf(cards.keys.get(idOf(draft)) ?? idOf(draft), {
        draft,
        sending: ofDraft.get(idOf(draft)),
      }),
    ),
  ];
}

/** Until the site has said which upload goes on, that is the one of the same name and size. */
const isOf = ({ upload_id, file_name, bytes }: Sending, upload: UploadDraft['upload']): boolean =>
  upload_id === undefined
    ? upload.state === 'receiving' && upload.file_name === file_name && upload.bytes === bytes
    : upload.upload_id === upload_id;
