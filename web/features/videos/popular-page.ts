import { drawPopularPage } from './load-home.ts';

let drawn: number | undefined;

/** The visit's start page of the popular list: the one that the server drew, else drawn here once. */
export function visitPopularPage(): number {
  drawn ??= drawPopularPage();
  return drawn;
}

export function keepPopularPage(page: number): void {
  drawn ??= page;
}
