import type { InformationText } from '#contracts/calls/files/information.ts';
import type { SiteFacts } from '../ctx.ts';
import { dropEmptyLines, placeholderValues } from './placeholders.ts';
import { renderMarkdown } from './render-markdown.ts';

/** Renders a text of the site with its placeholders filled in. */
export function renderText(markdown: string, site: SiteFacts): InformationText {
  const values = placeholderValues(site);
  return renderMarkdown(dropEmptyLines(markdown, values), values);
}
