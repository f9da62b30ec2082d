import { parseSync } from 'oxc-parser';
import { readFileSync } from 'node:fs';
for (const f of process.argv.slice(2)) {
  const s = readFileSync(f,'utf8');
  const { comments } = parseSync(f, s);
  console.log('## '+f);
  for (const c of comments) { const line = s.slice(0,c.start).split('\n').length; console.log(line+': '+s.slice(c.start,c.end).replace(/\n\s*/g,'⏎')); }
}
