// A playlist that is played through, on the page of each of its videos (`?list=`).
export { QueueBox } from './queue-box.tsx';
export { useQueue, type Queue } from './use-queue.ts';
