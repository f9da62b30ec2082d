import { parseSync } from 'oxc-parser';
import { readFileSync } from 'node:fs';
const seen = new Map();
for (const f of process.argv.slice(2)) {
  const { program } = parseSync(f, readFileSync(f,'utf8'));
  const walk = (n) => { if (!n || typeof n !== 'object') return; if (Array.isArray(n)) { n.forEach(walk); return; }
    if ((n.type==='Identifier') && typeof n.name==='string') { if(!seen.has(n.name)) seen.set(n.name,f); }
    for (const k in n) if (k!=='type') walk(n[k]); };
  walk(program);
}
const by = {};
for (const [n,f] of seen) (by[f]??=[]).push(n);
for (const f in by) console.log(f.replace('src/platform/','')+': '+by[f].join(' '));
