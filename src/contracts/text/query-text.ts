/** The text of one query value as it stands in an address; undefined for broken escapes and for bytes that are no UTF-8. */
export function queryText(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    // Only a broken escape can come from here.
    return undefined;
  }
}
