import { albumEditDescriptions } from './descriptions/album-edit.ts';
import { accountDescriptions } from './descriptions/accounts.ts';
import { callDescriptions } from './descriptions/calls.ts';
import { collectionDescriptions } from './descriptions/collections.ts';
import { commentDescriptions } from './descriptions/comments.ts';
import { dumpDescriptions } from './descriptions/dumps.ts';
import { formDescriptions } from './descriptions/forms.ts';
import { memberDescriptions } from './descriptions/members.ts';
import { nameDescriptions } from './descriptions/names.ts';
import { playlistDescriptions } from './descriptions/playlists.ts';
import { savedItemDescriptions } from './descriptions/saved-items.ts';
import { historyDescriptions } from './descriptions/watch-history.ts';
import { searchDescriptions } from './descriptions/searches.ts';
import { notificationDescriptions } from './descriptions/notifications.ts';
import { contactDescriptions } from './descriptions/contacts.ts';
import { subscriptionDescriptions } from './descriptions/subscriptions.ts';
import { ownPeopleDescriptions } from './descriptions/own-people.ts';
import { videoEditDescriptions } from './descriptions/video-edit.ts';
import { uploadDescriptions } from './descriptions/uploads.ts';
import { videoDescriptions } from './descriptions/videos.ts';
import type { JsonSchema, SchemaName } from './schemas.ts';

/** Shape → path of the field (dots into unnamed objects) → its description. */
export const fieldDescriptions: Readonly<Record<SchemaName, Readonly<Record<string, string>>>> = {
  ...nameDescriptions,
  ...videoDescriptions,
  ...collectionDescriptions,
  ...searchDescriptions,
  ...callDescriptions,
  ...formDescriptions,
  ...dumpDescriptions,
  ...accountDescriptions,
  ...memberDescriptions,
  ...commentDescriptions,
  ...subscriptionDescriptions,
  ...notificationDescriptions,
  ...contactDescriptions,
  ...playlistDescriptions,
  ...savedItemDescriptions,
  ...historyDescriptions,
  ...uploadDescriptions,
  ...ownPeopleDescriptions,
  ...videoEditDescriptions,
  ...albumEditDescriptions,
};

export interface Field {
  /** `channel.dir` */
  path: string;
  schema: JsonSchema;
  is_required: boolean;
}

/** The fields of a schema in order, including those of unnamed objects and lists. */
export function fieldsOf(schema: JsonSchema, above = ''): Field[] {
  const inside = [schema, ...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])];
  const named = inside.flatMap((each) =>
    Object.entries(each.properties ?? {}).map(([name, field]) => ({ name, field, of: each })),
  );
  return named.flatMap(({ name, field, of }) => [
    {
      path: `${above}${name}`,
      schema: field,
      is_required: Array.isArray(of['required']) && of['required'].includes(name),
    },
    ...fieldsOf(field, `${above}${name}.`),
  ]);
}
