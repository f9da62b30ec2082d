// node .ren.mjs: rename words in files: [glob regex, {old:new}]
import { readFileSync, writeFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
const files = execSync('git ls-files',{encoding:'utf8',maxBuffer:1<<26}).split('\n').filter(f=>/\.(tsx?|mjs)$/.test(f));
const { default: rules } = await import(process.argv[2]);
for (const f of files) { let t; try { t = readFileSync(f,'utf8'); } catch { continue; } const o=t;
  for (const [re, map] of rules) if (re.test(f)) for (const k in map) t = t.replace(new RegExp('(?<![\\w$])'+k.replace(/[.*+?^${}()|[\]\\\/]/g,'\\$&')+'(?![\\w$])','g'), map[k].replaceAll('$','$$$$'));
  if (t!==o) writeFileSync(f,t); }
