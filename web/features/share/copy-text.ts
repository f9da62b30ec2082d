/**
 * Puts a text on the clipboard; false where neither way is allowed. Browsers offer the clipboard to secure pages only, so what stands selected in `field`
 * is copied the old way where it is missing or refused.
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return document.execCommand('copy');
  }
}
