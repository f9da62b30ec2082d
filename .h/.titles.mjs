import { readFileSync } from 'node:fs';
for (const f of process.argv.slice(2)) { const s=readFileSync(f,'utf8'); console.log('## '+f); for (const m of s.matchAll(/(?:\b(test|it|describe)(?:\.\w+)*|[\])])\(\s*(['"`])((?:\\.|(?!\2)[^])*?)\2\s*,/g)) console.log('  '+(m[1]==='describe'?'D ':'')+m[3]); }
