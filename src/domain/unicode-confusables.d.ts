declare module 'unicode-confusables' {
  /** The text with each character replaced by what it is confused with. */
  export function rectifyConfusion(text: string): string;
}
