/**
 * Raw pixels of ellipses over a slope, drawn in whole numbers, so that every program draws the same
 * bytes: the hashes of PDQ's reference implementation hold for them. `contrast` is a share of 256.
 */
export function drawnRgb(width: number, height: number, seed: number, contrast = 256): Buffer {
  const random = randomNumbers(seed);
  const rgb = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      rgb.fill(Math.floor((x * 96) / width) + Math.floor((y * 64) / height), at, at + 3);
    }
  for (let shape = 0; shape < 24; shape += 1) {
    const [cx, cy] = [random(width), random(height)];
    const [rx, ry] = [2 + random(Math.ceil(width / 4)), 2 + random(Math.ceil(height / 4))];
    const colour = [random(256), random(256), random(256)];
    for (let y = Math.max(0, cy - ry); y < Math.min(height, cy + ry); y += 1)
      for (let x = Math.max(0, cx - rx); x < Math.min(width, cx + rx); x += 1)
        if ((x - cx) ** 2 * ry * ry + (y - cy) ** 2 * rx * rx < rx * rx * ry * ry)
          rgb.set(colour, (y * width + x) * 3);
  }
  for (const [at, value] of rgb.entries()) rgb[at] = (value * contrast) >> 8;
  return rgb;
}

/** The same row of numbers for a seed, each below what is asked for. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(((state >>> 16) * below) / 65_536);
  };
}
