import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

const read = (name: string): Promise<string> =>
  readFile(join(import.meta.dirname, 'xsd', name), 'utf8');

/** Faults of a sitemap or an index of sitemaps, by its schema; empty for a valid one. */
export async function sitemapFaults(xml: string): Promise<string[]> {
  const [schema, image, video, xhtml] = await Promise.all(
    ['sitemap.xsd', 'image.xsd', 'video.xsd', 'xhtml.xsd'].map(read),
  );
  const { errors } = await validateXML({
    xml: [{ fileName: 'sitemap.xml', contents: xml }],
    schema: [{ fileName: 'sitemap.xsd', contents: schema ?? '' }],
    preload: [
      { fileName: 'image.xsd', contents: image ?? '' },
      { fileName: 'video.xsd', contents: video ?? '' },
      { fileName: 'xhtml.xsd', contents: xhtml ?? '' },
    ],
  });
  return errors.map(({ message }) => message);
}
