import { form_limits } from '#contracts/limits/limits-of-forms.ts';

export interface Multipart {
  /** Without a prototype. */
  fields: Record<string, string>;
  /** Declared types are not read: the content determines the type of a file. Its name on the device is text only, '' for one that is no UTF-8. */
  files: { name: string; file_name: string; bytes: Buffer }[];
}

const head_most = 2048;
const name_pattern = /^[a-z][a-z0-9_]{0,39}$/i;
const end_of_head = Buffer.from('\r\n\r\n');

/**
 * Parses multipart/form-data (RFC 7578) as browsers write it. Returns undefined for anything else:
 * broken parts, more than `parts_most`, long headers, a field twice, invalid UTF-8.
 */
export function parseMultipart(
  body: Buffer,
  content_type: string,
  parts_most: number = form_limits.parts,
): Multipart | undefined {
  const boundary = boundaryOf(content_type);
  if (boundary === undefined) return undefined;
  const result: Multipart = { fields: Object.create(null) as Record<string, string>, files: [] };
  const separator = Buffer.from(`\r\n--${boundary}`);
  // The first boundary has no line end before it.
  const opening = separator.subarray(2);
  if (!body.subarray(0, opening.length).equals(opening)) return undefined;
  let at = opening.length;
  for (let parts = 0; parts <= parts_most; parts++) {
    const mark = body.toString('latin1', at, at + 2);
    if (mark === '--') return parts > 0 ? result : undefined;
    if (mark !== '\r\n') return undefined;
    // A part may have no content: its blank line is then followed by the boundary at once.
    const next = body.indexOf(separator, at + 2);
    if (next < 0 || !addPart(result, body.subarray(at + 2, next))) return undefined;
    at = next + separator.length;
  }
  return undefined;
}

function boundaryOf(content_type: string): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:[^,]*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;,"]{1,70}))\s*(?:;|$)/i.exec(
      content_type,
    ) ?? [];
  const boundary = quoted ?? plain;
  return boundary !== undefined && /^[\w'()+,./:=? -]+$/.test(boundary) ? boundary : undefined;
}

/** False when the part is none. */
function addPart(result: Multipart, part: Buffer): boolean {
  const length = part.indexOf(end_of_head);
  if (length < 0 || length > head_most) return false;
  const head = part.toString('latin1', 0, length);
  const content = part.subarray(length + end_of_head.length);
  const facts = /^content-disposition\s*:\s*form-data\s*;([^\r\n]*)$/im.exec(head)?.[1];
  if (facts === undefined || /^content-transfer-encoding/im.test(head)) return false;
  const name = /(?:^|[;\s])name="([^"]*)"/i.exec(facts)?.[1] ?? '';
  if (name !== '__proto__' && !name_pattern.test(name)) return false;
  const file_name = /(?:^|[;\s])filename\*?="?([^"]*)/i.exec(facts)?.[1];
  if (file_name !== undefined) {
    // Browsers send a part without a name for a file field that is empty.
    if (file_name !== '' || content.length > 0)
      result.files.push({ name, file_name: nameOf(file_name), bytes: content });
    return true;
  }
  if (name in result.fields) return false;
  const text = textOf(content);
  if (text === undefined) return false;
  result.fields[name] = text;
  return true;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** As browsers write it: UTF-8 with quotes and line ends escaped. */
const nameOf = (head: string): string =>
  (textOf(Buffer.from(head, 'latin1')) ?? '').replaceAll('%22', '"');

function textOf(content: Buffer): string | undefined {
  try {
    return utf8.decode(content);
  } catch {
    // Invalid UTF-8; the caller rejects the body.
    return undefined;
  }
}
