import type { TranscoderTools } from './decode.ts';
import type { FrameShot } from './port.ts';

/** See the port. */
export async function makePreview(
  _tools: TranscoderTools,
  _shots: readonly FrameShot[],
  _folder: string,
  _signal?: AbortSignal,
): Promise<void> {}
