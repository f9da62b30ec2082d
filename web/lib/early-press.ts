declare global {
  interface Window {
    early_press?: string;
  }
}

/**
 * A press on what is marked `data-early="name"` before the page is alive must not be lost. This script, which comes with the document, remembers the
 * last one; whoever owns the mark asks for it when it wakes up. A link that is marked `data-held`, too, is not followed then.
 *
 * Nor must one be lost that is made while the page wakes up: a browser makes no click of a mouse press whose element was replaced before it was let go, so the mark,
 * which stays, is clicked then. (A finger's tap is looked up when it ends.)
 */
export function earlyPressScript(nonce: string): string {
  return `<script nonce="${nonce}">${code}</script>`;
}

const code = `(function(){
var pressed;
function mark(e){return e.target.closest?.('[data-early]')}
addEventListener('click',function(e){
var to=mark(e);
if(!to)return;
var held='held' in to.dataset;
if(held&&(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey))return;
window.early_press=to.dataset.early;
if(held)e.preventDefault()});
addEventListener('click',function(){pressed=null},true);
addEventListener('pointerdown',function(e){pressed=e.button||e.pointerType==='touch'?null:{on:e.target,mark:mark(e)}},true);
addEventListener('pointerup',function(e){
var was=pressed;
if(was&&was.mark&&!was.on.isConnected&&was.mark.contains(e.target))setTimeout(function(){if(pressed===was)was.mark.click()})},true)
})()`.replaceAll('\n', '');

let is_alive = false;

/** Whether it was pressed before the page was alive. Asking changes nothing: what renders may be thrown away and rendered again. */
export function wasPressedEarly(name: string): boolean {
  return typeof window !== 'undefined' && !is_alive && window.early_press === name;
}

/** Once what asked is there, presses are heard by it. For an effect. */
export function endEarlyPresses(): void {
  is_alive = true;
}
