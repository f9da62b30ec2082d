import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { sendFile, type Sender } from './send-file.ts';

export interface Sending {
  sender: Sender;
  path: string;
  /** Of each file. */
  bytes: number;
  files: number;
}

// Of this thread alone: it stands for other machines, whose processors are not the site's.
setPriority(19);
const { sender, path, bytes, files } = workerData as Sending;
const begun = performance.now();
await Promise.all(Array.from({ length: files }, () => sendFile(sender, path, bytes)));
parentPort?.postMessage((performance.now() - begun) / 1000);
