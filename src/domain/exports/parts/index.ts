import { accountParts } from './account-parts.ts';
import { contactParts } from './contact-parts.ts';
import { hiddenParts } from './hidden-parts.ts';
import { moderationParts } from './moderation-parts.ts';
import type { ExportPart } from './part.ts';
import { peopleParts } from './people-parts.ts';
import { profileParts } from './profile-parts.ts';
import { publishedParts } from './published-parts.ts';

export type { ExportPart } from './part.ts';

/** Every section of data.json by its name. */
export const exportParts: Readonly<Record<string, ExportPart>> = {
  ...accountParts,
  ...profileParts,
  ...hiddenParts,
  ...contactParts,
  ...publishedParts,
  ...peopleParts,
  ...moderationParts,
};
