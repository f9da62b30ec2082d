/** A moment of a film: "1:05", "71:05". */
export const clock = (second: number): string =>
  `${Math.floor(second / 60)}:${String(Math.floor(second % 60)).padStart(2, '0')}`;
