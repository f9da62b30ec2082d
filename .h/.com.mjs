// node .com.mjs base texts.txt [files for wrap only...]
// texts: "## path [oldpath]" then "line: text" ; text "-" deletes the comment. Lines count in base version.
import { parseSync } from 'oxc-parser';
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
const [base, texts, ...extra] = process.argv.slice(2);
const want = new Map(); let cur;
if (texts !== '-') for (const l of readFileSync(texts,'utf8').split('\n')) {
  const h = /^## (\S+)(?: (\S+))?/.exec(l);
  if (h) { cur = { old: h[2] ?? h[1], by: new Map() }; want.set(h[1], cur); continue; }
  const m = /^(\d+): (.*)$/.exec(l); if (m) cur.by.set(Number(m[1]), m[2]);
}
for (const f of extra) if (!want.has(f)) want.set(f, { old: f, by: new Map() });
const lineOf = (s, at) => s.slice(0, at).split('\n').length;
const wrap = (text, width) => { const out=[]; let line=''; for (const w of text.split(/\s+/)) { if (line && line.length+1+w.length>width) { out.push(line); line=w; } else line = line ? line+' '+w : w; } if (line) out.push(line); return out; };
for (const [f, { old, by }] of want) {
  if (!existsSync(f)) { console.error('no file', f); continue; }
  let s = readFileSync(f,'utf8');
  const now = parseSync(f, s).comments;
  let lines = now.map((c) => lineOf(s, c.start));
  if (by.size) { let b; try { b = execFileSync('git',['show',`${base}:${old}`],{encoding:'utf8'}); } catch { console.error('no base', old); continue; }
    const bc = parseSync(old, b).comments; if (bc.length !== now.length) { console.error('count differs', f, bc.length, now.length); continue; }
    lines = bc.map((c) => lineOf(b, c.start));
    for (const l of by.keys()) if (!lines.includes(l)) console.error('no comment at', old, l);
  }
  for (let i = now.length-1; i>=0; i--) {
    const c = now[i]; const raw = s.slice(c.start, c.end);
    if (/oxlint-disable|@ts-|@vitest|@__PURE__|#__|lingui|i18n/.test(raw)) continue;
    const start = s.lastIndexOf('\n', c.start-1)+1; const before = s.slice(start, c.start);
    const own = /^\s*(\{)?$/.test(before) && !before.includes('{');
    let text = by.get(lines[i]);
    const nl = s.indexOf('\n', c.end); const after = s.slice(c.end, nl<0?s.length:nl);
    if (text === undefined) {
      const longest = Math.max(...(before+raw+after).split('\n').map((x)=>x.length));
      if (longest <= 100 || !own || after.trim()) { continue; }
      if (c.type === 'Line') text = raw.replace(/^\/\/ ?/, ''); else { text = raw.replace(/^\/\*\*?/,'').replace(/\*\/$/,'').split('\n').map((x)=>x.replace(/^\s*\* ?/,'')).join(' ').trim(); if (/^@|\n\s*\*\s*[-|]/.test(raw)) continue; }
    }
    if (text === '-') { s = own ? s.slice(0,start)+s.slice(nl+1) : s.slice(0,c.start).trimEnd()+s.slice(c.end); continue; }
    const ind = own ? before : '';
    let out;
    if (c.type === 'Line') out = own ? wrap(text, 97-ind.length).map((x)=>'// '+x).join('\n'+ind) : '// '+text;
    else if (!own) out = raw.startsWith('/**') ? `/** ${text} */` : `/* ${text} */`;
    else if (ind.length + text.length + 7 <= 100) out = `/** ${text} */`;
    else out = '/**\n' + wrap(text, 97-ind.length).map((x)=>`${ind} * ${x}`).join('\n') + `\n${ind} */`;
    s = s.slice(0,c.start)+out+s.slice(c.end);
  }
  writeFileSync(f, s);
}
