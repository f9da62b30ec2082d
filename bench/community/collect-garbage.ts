import { once } from 'node:events';

interface Target {
  webSocketDebuggerUrl: string;
}

/** Has a process that runs with `--inspect` on a port of this machine collect its garbage: what is resident afterwards is in use. */
export async function collectGarbage(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await answer.json()) as Target[];
  if (!target) throw new Error('the process cannot be inspected');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  // The second time takes what the first has made unreachable.
  for (const id of [1, 2]) {
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await once(socket, 'message');
  }
  socket.close();
}
