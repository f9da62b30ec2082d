import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '../site.ts';

/** A page with an element, a button and hls.js as it comes, and nothing else; tall enough to scroll. */
export interface BarePage extends AsyncDisposable {
  url: string;
}

/** `lines` is the height to play in; without it hls.js chooses. */
export async function startBarePage(playlist: string, lines?: number): Promise<BarePage> {
  const engine = await readFile(join(root, 'node_modules/hls.js/dist/hls.light.min.js'));
  const html = `<!doctype html><html lang="en"><title>Bare page</title>
<link rel="preconnect" href="${new URL(playlist).origin}" crossorigin>
<body style="margin:0;height:6000px;background:linear-gradient(#123,#e42)">
<video width="960" height="540" playsinline loop style="display:block"></video><button>Play</button>
<script src="/hls.js"></script><script>
const video = document.querySelector('video');
document.querySelector('button').addEventListener('click', () => {
  const hls = new Hls();
  const lines = ${lines ?? 0};
  if (lines > 0) hls.on(Hls.Events.MANIFEST_PARSED, () => {
    hls.loadLevel = hls.levels.findIndex(({ height }) => height === lines);
  });
  hls.loadSource(${JSON.stringify(playlist)});
  hls.attachMedia(video);
  video.play();
});
</script>`;
  const server = createServer((request, response) => {
    const isEngine = request.url === '/hls.js';
    response.writeHead(200, { 'content-type': isEngine ? 'text/javascript' : 'text/html' });
    response.end(isEngine ? engine : html);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
