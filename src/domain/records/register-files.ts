import type { RegisterEntry } from './people.ts';
import type { StoredDocument } from './read-document.ts';

/** A table of the register: UTF-8, commas, every field in quotes. */
export function csvOf(by: 'name' | 'alias' | 'video', entries: readonly RegisterEntry[]): string {
  const head = [by, 'person', 'legal name', 'born', 'documents', 'videos', 'albums'];
  const rows = entries.map((entry) => [
    entry.key,
    String(entry.person_id),
    entry.legal_name,
    entry.birth_date,
    entry.documents.join(' '),
    entry.videos.join(' '),
    entry.albums.join(' '),
  ]);
  return `${[head, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** A leading sign would be a formula in programs for tables. */
const quoted = (field: string): string =>
  `"${field.replace(/^[=+\-@\t]/, "'$&").replaceAll('"', '""')}"`;

interface Contents {
  name: string;
  operator_name: string;
  operator_address: string;
  people: readonly RegisterEntry[];
  documents: readonly StoredDocument[];
  reason: string;
}

/** What the archive holds, as a page that any browser shows without the network. */
export function contentsPage({
  name,
  operator_name,
  operator_address,
  people,
  documents,
  reason,
}: Contents): string {
  const rows = people.map((person) => {
    const files = documents
      .filter(({ person_id }) => person_id === person.person_id)
      .map(({ person_id, document_id, kind }) => {
        const file = `documents/${person_id}-${document_id}-${kind}.jpg`;
        return `<a href="${file}">${kind} ${document_id}</a>`;
      });
    const cells = [
      String(person.person_id),
      plain(person.legal_name),
      person.birth_date,
      person.videos.join(', '),
      person.albums.join(', '),
      files.join(', '),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const head = ['Person', 'Legal name', 'Born', 'Videos', 'Albums', 'Documents'];
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    `<title>Records of ${plain(name)}</title>`,
    `<h1>Records of ${plain(name)}</h1>`,
    `<p>Custodian of records: ${plain(operator_name)}, ${plain(operator_address)}</p>`,
    `<p>Reason: ${plain(reason)}</p>`,
    '<p>Registers: <a href="by-name.csv">by name</a>, <a href="by-alias.csv">by alias</a>, <a href="by-video.csv">by video</a></p>',
    `<table border="1"><tr>${head.map((each) => `<th>${each}</th>`).join('')}</tr>${rows.join('')}</table>`,
    '</html>',
  ].join('\n');
}

const plain = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
