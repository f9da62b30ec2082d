import { parentPort, workerData } from 'node:worker_threads';
import { sendFile, type Sender } from './send-file.ts';

export interface Sending {
  sender: Sender;
  path: string;
  /** Of each file. */
  bytes: number;
  files: number;
}

const { sender, path, bytes, files } = workerData as Sending;
const begun = performance.now();
await Promise.all(Array.from({ length: files }, () => sendFile(sender, path, bytes)));
parentPort?.postMessage((performance.now() - begun) / 1000);
