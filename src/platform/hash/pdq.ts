// PDQ, the perceptual hash of pictures that hash lists are exchanged in, after its published description
// (Facebook, "The TMK+PDQF video-hashing algorithm and the PDQ image-hashing algorithm", 2019): luminance,
// a tent filter down to 64 × 64, sixteen by sixteen low frequencies, one bit each for above the median.

/** Bytes of a hash: 256 bits. */
export const pdq_bytes = 32;
/** Side of the picture that frequencies are taken of. */
export const pdq_side = 64;
const frequencies = 16;
/** Shorter sides have no hash. */
const side_least = 5;

export interface PdqHash {
  /** 32 bytes, the first bit that of the highest frequencies: as lists write it in hex. */
  hash: Buffer;
  /** 0 for a picture without edges to 100; below 50 a hash says little. */
  quality: number;
}

/** The hash of brightness values, 0 to 255, row by row. `luma` is overwritten. Undefined for pictures of less than five pixels a side. */
export function pdqOf(luma: Float32Array, width: number, height: number): PdqHash | undefined {
  if (width < side_least || height < side_least) return undefined;
  const small = width === pdq_side && height === pdq_side ? luma : reduced(luma, width, height);
  return { hash: bitsOf(lowFrequencies(small)), quality: qualityOf(small) };
}

/** Brightness of raw pixels with three bytes each. */
export function lumaOf(rgb: Uint8Array): Float32Array {
  const luma = new Float32Array(Math.floor(rgb.length / 3));
  for (let n = 0, at = 0; n < luma.length; n += 1, at += 3)
    luma[n] = 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
  return luma;
}

/** Two passes of a box along each axis are a tent; then the middle pixel of each of 64 × 64 parts. */
function reduced(luma: Float32Array, width: number, height: number): Float32Array {
  const other = new Float32Array(luma.length);
  const [across, down] = [windowOf(width), windowOf(height)];
  for (let pass = 0; pass < 2; pass += 1) {
    for (let y = 0; y < height; y += 1)
      boxBlur(luma, other, { from: y * width, count: width, stride: 1, window: across });
    for (let x = 0; x < width; x += 1)
      boxBlur(other, luma, { from: x, count: height, stride: width, window: down });
  }
  const small = new Float32Array(pdq_side * pdq_side);
  const middle = (n: number, all: number): number => Math.floor(((n + 0.5) * all) / pdq_side);
  for (let y = 0; y < pdq_side; y += 1)
    for (let x = 0; x < pdq_side; x += 1)
      small[y * pdq_side + x] = luma[middle(y, height) * width + middle(x, width)] ?? 0;
  return small;
}

/** Half of a part, rounded up. */
const windowOf = (side: number): number => Math.ceil(side / (2 * pdq_side));

interface Line {
  from: number;
  count: number;
  stride: number;
  window: number;
}

/** The mean of a window around each value of a row or column; at its ends of what there is of the window. */
function boxBlur(input: Float32Array, output: Float32Array, line: Line): void {
  const { from, count, stride, window } = line;
  const ahead = Math.floor((window + 2) / 2);
  let sum = 0;
  let first = 0;
  let next = 0;
  for (let n = 0; n < count; n += 1) {
    for (; next < Math.min(count, n + ahead); next += 1) sum += input[from + next * stride] ?? 0;
    for (; first < n + ahead - window; first += 1) sum -= input[from + first * stride] ?? 0;
    output[from + n * stride] = sum / (next - first);
  }
}

/** Rows 1 to 16 of the matrix of a cosine transform of 64 values. */
const cosines = Float32Array.from({ length: frequencies * pdq_side }, (_, n) => {
  const [row, column] = [Math.floor(n / pdq_side), n % pdq_side];
  return (
    Math.sqrt(2 / pdq_side) * Math.cos((Math.PI / 2 / pdq_side) * (row + 1) * (2 * column + 1))
  );
});

function lowFrequencies(small: Float32Array): Float32Array {
  const half = new Float32Array(frequencies * pdq_side);
  for (let row = 0; row < frequencies; row += 1)
    for (let column = 0; column < pdq_side; column += 1) {
      let sum = 0;
      for (let n = 0; n < pdq_side; n += 1)
        sum += (cosines[row * pdq_side + n] ?? 0) * (small[n * pdq_side + column] ?? 0);
      half[row * pdq_side + column] = sum;
    }
  const found = new Float32Array(frequencies * frequencies);
  for (let row = 0; row < frequencies; row += 1)
    for (let column = 0; column < frequencies; column += 1) {
      let sum = 0;
      for (let n = 0; n < pdq_side; n += 1)
        sum += (half[row * pdq_side + n] ?? 0) * (cosines[column * pdq_side + n] ?? 0);
      found[row * frequencies + column] = sum;
    }
  return found;
}

/** The lower of the two middle values is the threshold; bit 0 is the last bit of the last byte. */
function bitsOf(found: Float32Array): Buffer {
  const median = found.toSorted()[found.length / 2 - 1] ?? 0;
  const hash = Buffer.alloc(pdq_bytes);
  for (const [n, value] of found.entries())
    if (value > median) {
      const at = pdq_bytes - 1 - (n >> 3);
      hash[at] = (hash[at] ?? 0) | (1 << (n & 7));
    }
  return hash;
}

/** Steps between neighbours, each in whole hundredths, so that noise does not add up. */
function qualityOf(small: Float32Array): number {
  let steps = 0;
  const step = (a: number, b: number): number =>
    Math.abs(Math.trunc((((small[a] ?? 0) - (small[b] ?? 0)) * 100) / 255));
  for (let y = 0; y < pdq_side; y += 1)
    for (let x = 0; x < pdq_side; x += 1) {
      const at = y * pdq_side + x;
      if (y + 1 < pdq_side) steps += step(at, at + pdq_side);
      if (x + 1 < pdq_side) steps += step(at, at + 1);
    }
  return Math.min(100, Math.floor(steps / 90));
}

const ones = Uint8Array.from(
  { length: 256 },
  (_, byte) => byte.toString(2).replaceAll('0', '').length,
);

/** How many of the bits of two hashes differ. */
export function hammingDistance(a: Uint8Array, b: Uint8Array): number {
  let bits = 0;
  for (let n = 0; n < pdq_bytes; n += 1) bits += ones[(a[n] ?? 0) ^ (b[n] ?? 0)] ?? 0;
  return bits;
}
