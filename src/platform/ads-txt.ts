import * as z from 'zod';

/** A record of ads.txt 1.1: domain, account, relation and, where there is one, the authority; or a variable. */
const record =
  /^(?:[a-z0-9.-]{1,190}, ?[^\s,#]{1,100}, ?(?:DIRECT|RESELLER)(?:, ?[A-Za-z0-9]{1,40})?|(?:CONTACT|SUBDOMAIN|OWNERDOMAIN|MANAGERDOMAIN|INVENTORYPARTNERDOMAIN)=[^\s#]{1,200})$/;

const Records = z.array(z.string().regex(record)).max(1000);

/** Parses the setting, a JSON list of lines; undefined when one is no record. */
export function parseAdsTxt(text: string): string[] | undefined {
  if (text === '') return [];
  try {
    const parsed = Records.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Only invalid JSON gets here.
    return undefined;
  }
}
