import { fileInput, input_guard } from './probe-args.ts';

/** One picture as PNG on standard output. Seeks before opening, so only the key frame before the moment and what follows it is decoded. */
export const frameArgs = (file: string, at: number): string[] =>
  [
    ['-nostdin', '-v', 'error', ...input_guard, '-ss', at.toFixed(3), '-i', fileInput(file)],
    ['-map', '0:v:0', '-frames:v', '1', '-c:v', 'png', '-compression_level', '1', '-f', 'image2pipe', '-'],
  ].flat();
