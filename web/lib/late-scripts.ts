const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const module_script = ' type="module" async="">';
/** A page that never gets all its pictures comes to life all the same. */
const patience_ms = 3000;

export interface LateScripts {
  head: string;
  body: string;
  /** Starts what was taken out of both; stands behind them. */
  script: string;
}

/**
 * Scripts bring to life what can be seen and followed without them, so they are not asked for before the pictures of the first screen are painted. A finger, a
 * key or a pointer that moves is somebody who wants them at once. Throws when the page does not look as React Router writes it.
 */
export function withLateScripts(
  { head, body }: { head: string; body: string },
  nonce: string,
): LateScripts {
  const entry = body.lastIndexOf(module_script);
  if (entry === -1) throw new Error('the page does not start its scripts as expected');
  const preloads = [...head.matchAll(preload)].map(([, href]) => href);
  return {
    head: head.replaceAll(preload, ''),
    body: `${body.slice(0, entry)} type="text/plain" data-late="">${body.slice(entry + module_script.length)}`,
    script: `<script nonce="${nonce}">(${startLate})(${JSON.stringify(preloads)},${patience_ms})</script>`,
  };
}

const startLate = `function(preloads,patience){
var mine=document.currentScript.nonce,begun=false,signs=['pointerdown','pointermove','keydown'];
function add(tag,to,more){to.appendChild(Object.assign(document.createElement(tag),more))}
function begin(){if(begun)return;begun=true;
signs.forEach(function(sign){removeEventListener(sign,begin,true)});
preloads.forEach(function(href){add('link',document.head,{rel:'modulepreload',href:href})});
add('script',document.body,{type:'module',nonce:mine,textContent:document.querySelector('script[data-late]').textContent})}
function painted(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(begin)})})}
if(window.early_press)return begin();
signs.forEach(function(sign){addEventListener(sign,begin,true)});
document.readyState==='complete'?painted():addEventListener('load',painted);
setTimeout(begin,patience)}`.replaceAll('\n', '');
