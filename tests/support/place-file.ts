import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';

type Value = string | number | Value[] | { [key: string]: Value };
const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);

/** Writes a file of MaxMind's format (version 2.0, 32 bits a record): networks with what is known of them. */
export async function writePlaceFile(
  folder: string,
  places: Readonly<Record<string, Value>>,
  name = 'places.mmdb',
): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, placeFile(places));
  return path;
}

type Node = [Node | number | undefined, Node | number | undefined];

function placeFile(places: Readonly<Record<string, Value>>): Buffer {
  const root: Node = [undefined, undefined];
  const values: Buffer[] = [];
  let offset = 0;
  for (const [network, value] of Object.entries(places)) {
    const bytes = encode(value);
    insert(root, bitsOf(network), offset);
    values.push(bytes);
    offset += bytes.length;
  }
  const nodes: Node[] = [];
  collect(root, nodes);
  const tree = Buffer.alloc(nodes.length * 8);
  const recordOf = (child: Node | number | undefined): number =>
    child === undefined
      ? nodes.length
      : typeof child === 'number'
        ? nodes.length + 16 + child
        : nodes.indexOf(child);
  for (const [index, node] of nodes.entries())
    for (const side of [0, 1] as const)
      tree.writeUInt32BE(recordOf(node[side]), index * 8 + side * 4);
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'Test-City',
    description: { en: 'test' },
    ip_version: 6,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 32,
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...values, marker, metadata]);
}

/** 128 bits; IPv4 lies below ::/96. */
function bitsOf(network: string): number[] {
  const [address, length] = ipaddr.parseCIDR(network);
  const isFour = address.kind() === 'ipv4';
  const bytes = [...(isFour ? Array.from({ length: 12 }, () => 0) : []), ...address.toByteArray()];
  return bytes
    .flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1))
    .slice(0, length + (isFour ? 96 : 0));
}

function insert(root: Node, bits: readonly number[], value: number): void {
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const side = bit === 0 ? 0 : 1;
    const child = node[side];
    const next: Node = Array.isArray(child) ? child : [undefined, undefined];
    node[side] = next;
    node = next;
  }
  node[bits.at(-1) === 0 ? 0 : 1] = value;
}

function collect(node: Node, into: Node[]): void {
  into.push(node);
  for (const child of node) if (Array.isArray(child)) collect(child, into);
}

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([key, each]) => [encode(key), encode(each)]),
  ]);
}

/** Types above seven stand in a byte of their own; sizes here are small. */
function control(type: number, size: number): Buffer {
  if (size > 28) throw new RangeError('too large for a test');
  return type <= 7 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7]);
}
