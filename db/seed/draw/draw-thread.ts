import { parentPort } from 'node:worker_threads';
import type { DrawTask, DrawMessage } from './draw-pool.ts';
import { drawClip } from './draw-clip.ts';
import { drawPhoto, drawPicture } from './draw-picture.ts';

const say = (message: DrawMessage): void => parentPort?.postMessage(message);

async function draw(task: DrawTask): Promise<void> {
  if (task.kind === 'clip')
    return drawClip(task.plan, task.output, (fraction) => say({ kind: 'progress', fraction }));
  if (task.kind === 'photo') return drawPhoto(task.plan, task.output);
  return drawPicture(task.plan, task.output);
}

parentPort?.on('message', (task: DrawTask) => {
  draw(task).then(
    () => say({ kind: 'done' }),
    (error: unknown) =>
      say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
});
