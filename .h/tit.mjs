// node .h/tit.mjs file: "## path" then "old => new"; replaces exact string literals (titles)
import { readFileSync, writeFileSync } from 'node:fs';
let f, s; const flush = () => { if (f) writeFileSync(f, s); };
for (const l of readFileSync(process.argv[2],'utf8').split('\n')) {
  const h = /^## (\S+)/.exec(l); if (h) { flush(); f = h[1]; try { s = readFileSync(f,'utf8'); } catch { console.error('no file', f); f = undefined; } continue; }
  const i = l.indexOf(' => '); if (i < 0 || !f) continue;
  const a = l.slice(0,i).trim(), b = l.slice(i+4).trim(); let hit = false;
  for (const q of ["'", '"', '`']) { const lit = q+a+q; if (s.includes(lit)) { s = s.split(lit).join(q + (q==="'" ? b.replace(/(?<!\\)'/g,"’") : b) + q); hit = true; break; } }
  if (!hit) console.error('no title', f, '|', a);
}
flush();
