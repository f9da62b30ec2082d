const end_of_head = '</head>';
const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const module_script = ' type="module" async="">';
/** A page that never gets all its pictures comes to life all the same. */
const patience_ms = 3000;

/**
 * Scripts bring to life what can be seen and followed without them, so they are not asked for before the pictures of the first screen are painted. A finger, a
 * key or a pointer that moves is somebody who wants them at once. Throws when the page does not look as React Router writes it.
 */
export function withLateScripts(page: string, nonce: string): string {
  const at = page.indexOf(end_of_head);
  const head = page.slice(0, at);
  const entry = page.lastIndexOf(module_script);
  if (entry === -1) throw new Error('the page does not start its scripts as expected');
  const preloads = [...head.matchAll(preload)].map(([, href]) => href);
  const body = `${page.slice(at, entry)} type="text/plain" data-late="">${page.slice(entry + module_script.length)}`;
  return `${head.replaceAll(preload, '')}${body}<script nonce="${nonce}">(${startLate})(${JSON.stringify(preloads)},${patience_ms})</script>`;
}

const startLate = `function(preloads,patience){
var mine=document.currentScript.nonce,begun=false,signs=['pointerdown','pointermove','keydown'];
function add(tag,to,more){to.appendChild(Object.assign(document.createElement(tag),more))}
function begin(){if(begun)return;begun=true;
signs.forEach(function(sign){removeEventListener(sign,begin,true)});
preloads.forEach(function(href){add('link',document.head,{rel:'modulepreload',href:href})});
add('script',document.body,{type:'module',nonce:mine,textContent:document.querySelector('script[data-late]').textContent});}
function painted(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(begin)})})}
if(window.early_press)return begin();
signs.forEach(function(sign){addEventListener(sign,begin,true)});
document.readyState==='complete'?painted():addEventListener('load',painted);
setTimeout(begin,patience)}`.replaceAll('\n', '');
