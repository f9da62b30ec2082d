/** How long the next film waits, seconds. */
export const wait_seconds = 20;

/** So many films follow each other without a sign of life. */
const most_in_row = 10;

/** The conditions that decide whether a film may start by itself. */
export type Objections = {
  autoplay: boolean;
  save_data: boolean;
  reduced_motion: boolean;
  is_hidden: boolean;
  is_dialog_open: boolean;
  is_out_of_sight: boolean;
  /** Films that started by themselves, one after the other, since somebody was there. */
  in_row: number;
};

/** `counting` starts the next film by itself, `offered` shows it only, `asking` wants to know whether somebody is there. */
export type EndPhase = 'counting' | 'offered' | 'asking';

/** How the end of a film begins. */
export function phaseAtEnd(objections: Objections): EndPhase {
  const { autoplay, save_data, reduced_motion, in_row } = objections;
  if (!autoplay || save_data || reduced_motion || isAway(objections)) return 'offered';
  return in_row >= most_in_row ? 'asking' : 'counting';
}

/** Whether a running count ends. */
export function isAway({
  is_hidden,
  is_dialog_open,
  is_out_of_sight,
}: Pick<Objections, 'is_hidden' | 'is_dialog_open' | 'is_out_of_sight'>): boolean {
  return is_hidden || is_dialog_open || is_out_of_sight;
}

/** Keys that walk to the card's buttons and press them; any other one says that somebody has something else in mind. */
export function isKeyOfCard(key: string, is_in_card: boolean): boolean {
  return key === 'Tab' || key === 'Shift' || (is_in_card && (key === 'Enter' || key === ' '));
}
