export type Sent = { answer: unknown } | { error: unknown };

/** Sends a form: the answer of the API, or its error. `keepalive`: also while the page is left. Never throws. */
export async function postForm(
  url: string,
  fields: Record<string, string>,
  { keepalive = false } = {},
): Promise<Sent> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
      keepalive,
    });
    const answer: unknown = await response.json().catch(() => undefined);
    return response.ok ? { answer } : { error: answer };
  } catch {
    return { error: { code: 'offline' } };
  }
}
