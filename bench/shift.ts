import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const o = 'http://127.0.0.1:18997';
const list = await (await fetch(o + '/api/json/videos2/86400/str/latest-updates/60/categories.all.1.all..json').catch(()=>undefined))?.text();
const html = await (await fetch(o + '/videos/latest-updates/')).text();
const path = /href="(\/videos\/\d+\/[^"]*)"/.exec(html)?.[1];
const ctx = await b.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
for (const p of [...new Set([...html.matchAll(/href="(\/videos\/\d+\/[^"]*)"/g)].map((m) => m[1]!))].slice(0, 8)) {
  const page = await ctx.newPage();
  await page.addInitScript(() => { const s: unknown[] = []; Object.assign(globalThis, { shifts: s }); new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) s.push([e.value.toFixed(3), Math.round(e.startTime), e.sources.map((x: any) => `${x.node?.nodeName}.${x.node?.className} ${Math.round(x.previousRect.y)}->${Math.round(x.currentRect.y)} h${Math.round(x.previousRect.height)}->${Math.round(x.currentRect.height)}`)]); }).observe({ type: 'layout-shift', buffered: true }); });
  await page.goto(o + p); await page.waitForTimeout(1500);
  console.log(p, JSON.stringify(await page.evaluate(() => (globalThis as any).shifts), null, 1));
  await page.close();
}
await b.close();
