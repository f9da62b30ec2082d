import type { Orientation } from '#contracts/vocabulary.ts';
import { clips } from '#seed/data/clips.ts';
import { planVideos, type PlannedVideo } from '#seed/data/plan-videos.ts';
import { intents, type Concept, type Intent, type QueryClass } from './intents.ts';

/** 3 named by the title or the credits, 2 filed under it, 1 described so, 0 none of it. */
export type Grade = 0 | 1 | 2 | 3;

/** A query with the grades of all videos that answer it, by title: ids change with every seed. */
export interface Judged {
  class: QueryClass;
  query: string;
  orientation: Orientation;
  grades: Record<string, Grade>;
}

const marks = /[\u0300-\u036f]/gu;
const separators = /[^\p{L}\p{N}]+/gu;
const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Letters and digits without case, accents and width, with a space on either side of each word. */
function plain(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l');
  return ` ${folded.replaceAll(separators, ' ').trim()} `;
}

const holds = (text: string, words: readonly string[] = []): boolean =>
  words.some((word) =>
    plain(text).includes(japanese.test(word) ? plain(word).trim() : plain(word)),
  );

const share = (own: readonly string[], wanted: readonly string[] = []): boolean =>
  own.some((dir) => wanted.includes(dir));

function gradeOf(
  video: PlannedVideo,
  { words, categories, tags, models, channels }: Concept,
): Grade {
  const owners = video.channel === undefined ? [] : [video.channel];
  if (holds(video.title, words) || share(video.models, models) || share(owners, channels)) return 3;
  if (share(video.categories, categories) || share(video.tags, tags)) return 2;
  return holds(video.description, words) ? 1 : 0;
}

/** A video answers a query as well as it answers the part that it answers least. */
function judge({ query, orientation = 'str', meant, ...intent }: Intent): Judged {
  const graded = catalogue
    .filter((video) => video.is_listed && video.orientation === orientation)
    .map((video) => {
      const least = Math.min(...meant.map((concept) => gradeOf(video, concept)));
      return [video.title, least as Grade] as const;
    })
    .filter(([, grade]) => grade > 0)
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return { class: intent.class, query, orientation, grades: Object.fromEntries(graded) };
}

const catalogue = planVideos(clips);

/** The judged queries, from the facts of the demo catalogue alone. */
export const judgeQueries = (): Judged[] => intents.map(judge);
