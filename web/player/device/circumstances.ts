/** The visitor asked the browser to save data. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

export function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A dialog lies over the page. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role="dialog"], [aria-modal="true"]') !== null;
}
