import type { ByteSource } from './byte-source.ts';
import {
  asf_header,
  boxes,
  elements,
  objects,
  type Section,
  type Sections,
  type Traversal,
} from './read-sections.ts';

const sections_most = 4096;
/** Valid sample entries are shorter. */
const entry_most = 65_536;

const protected_entries = ['encv', 'enca', 'enct', 'encs', 'encm', 'encf', 'drms', 'drmi'];
const to_sample_entries = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'];
const to_key_systems = ['moov', 'pssh'];
/** Segment, Tracks, TrackEntry, ContentEncodings, ContentEncoding. */
const to_encodings = ['18538067', '1654ae6b', 'ae', '6d80', '6240'];
const content_encryption = '5035';
/** Content Encryption, Extended Content Encryption. */
const asf_encryption = ['fbb3112223bdd211b4b700a0c955fc6e', '14e68a292226174cb935dae07ee9289c'];

/**
 * Returns whether the container marks its tracks as encrypted. Decoders ignore the mark: they treat
 * such a track as a plain one and decode nothing or noise. Reads headers only, and only the
 * beginning of an endless structure.
 */
export async function isEncrypted(bytes: ByteSource): Promise<boolean> {
  const traversal = { bytes, left: sections_most };
  const head = await bytes.read(0, 8);
  const magic = head.toString('hex', 0, 4);
  if (magic === '1a45dfa3') return await finds(elements, traversal, to_encodings, hasEncryption);
  if (asf_header.startsWith(magic))
    return await finds(objects, traversal, [asf_header], hasAsfEncryption);
  if (/^[a-z]{4}$/.test(head.toString('latin1', 4, 8)))
    return (
      (await finds(boxes, traversal, to_sample_entries, hasProtectedEntry)) ||
      (await finds(boxes, traversal, to_key_systems, always))
    );
  return false;
}

type Test = (traversal: Traversal, section: Section) => Promise<boolean>;

/** Descends along `path` through every branch until `test` holds at its end. */
async function finds(
  sections: Sections,
  traversal: Traversal,
  path: readonly string[],
  test: Test,
): Promise<boolean> {
  const below = async (depth: number, from: number, to: number): Promise<boolean> => {
    for await (const section of sections(traversal, from, to)) {
      if (section.name !== path[depth]) continue;
      const is_there =
        depth === path.length - 1
          ? await test(traversal, section)
          : await below(depth + 1, section.start, section.end);
      if (is_there) return true;
    }
    return false;
  };
  return await below(0, 0, traversal.bytes.size);
}

const always: Test = () => Promise.resolve(true);

async function hasAsfEncryption(traversal: Traversal, { start, end }: Section): Promise<boolean> {
  for await (const { name } of objects(traversal, start, end))
    if (asf_encryption.includes(name)) return true;
  return false;
}

async function hasEncryption(traversal: Traversal, { start, end }: Section): Promise<boolean> {
  for await (const { name } of elements(traversal, start, end))
    if (name === content_encryption) return true;
  return false;
}

/** The entries of a sample description follow its version and their number. */
async function hasProtectedEntry(traversal: Traversal, { start, end }: Section): Promise<boolean> {
  for await (const entry of boxes(traversal, start + 8, end)) {
    if (protected_entries.includes(entry.name)) return true;
    const content = await traversal.bytes.read(
      entry.start,
      Math.min(entry.end - entry.start, entry_most),
    );
    if (content.includes('sinf')) return true;
  }
  return false;
}
