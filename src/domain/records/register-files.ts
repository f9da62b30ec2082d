import { csvRow } from '#contracts/text/csv-row.ts';
import type { RegisterEntry } from './people.ts';
import type { StoredDocument } from './read-document.ts';

type Pages = AsyncIterable<readonly RegisterEntry[]>;

/** A table of the register. */
export async function* csvOf(by: 'name' | 'alias' | 'video', pages: Pages): AsyncGenerator<string> {
  yield csvRow([by, 'person', 'legal name', 'born', 'documents', 'videos', 'albums']);
  for await (const entries of pages)
    yield entries
      .map(({ key, person_id, legal_name, birth_date, documents, videos, albums }) =>
        csvRow([
          key,
          person_id,
          legal_name,
          birth_date,
          documents.join(' '),
          videos.join(' '),
          albums.join(' '),
        ]),
      )
      .join('');
}

export const fileNameOf = ({
  person_id,
  document_id,
  kind,
}: Pick<StoredDocument, 'person_id' | 'document_id' | 'kind'>): string =>
  `documents/${person_id}-${document_id}-${kind}.jpg`;

interface Contents {
  name: string;
  operator_name: string;
  operator_address: string;
  /** The register by name. */
  pages: Pages;
  /** The documents of a page of people. */
  documentsOf(
    ids: readonly number[],
  ): Promise<Pick<StoredDocument, 'person_id' | 'document_id' | 'kind'>[]>;
  reason: string;
}

/** The contents of the archive, as a page that any browser shows without the network. */
export async function* contentsPage({
  name,
  operator_name,
  operator_address,
  pages,
  documentsOf,
  reason,
}: Contents): AsyncGenerator<string> {
  const head = ['Person', 'Legal name', 'Born', 'Videos', 'Albums', 'Documents'];
  yield [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    `<title>Records of ${plain(name)}</title>`,
    `<h1>Records of ${plain(name)}</h1>`,
    `<p>Custodian of records: ${plain(operator_name)}, ${plain(operator_address)}</p>`,
    `<p>Reason: ${plain(reason)}</p>`,
    '<p>Registers: <a href="by-name.csv">by name</a>, <a href="by-alias.csv">by alias</a>, <a href="by-video.csv">by video</a></p>',
    `<table border="1"><tr>${head.map((each) => `<th>${each}</th>`).join('')}</tr>`,
  ].join('\n');
  for await (const people of pages) {
    const documents = await documentsOf(people.flatMap((person) => person.documents));
    const files = Map.groupBy(documents, ({ person_id }) => person_id);
    yield people.map((person) => rowOf(person, files.get(person.person_id) ?? [])).join('');
  }
  yield '</table>\n</html>';
}

function rowOf(
  { person_id, legal_name, birth_date, videos, albums }: RegisterEntry,
  files: readonly Pick<StoredDocument, 'person_id' | 'document_id' | 'kind'>[],
): string {
  const links = files.map(
    (file) => `<a href="${fileNameOf(file)}">${file.kind} ${file.document_id}</a>`,
  );
  const cells = [
    String(person_id),
    plain(legal_name),
    birth_date,
    videos.join(', '),
    albums.join(', '),
    links.join(', '),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
}

const plain = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
