import type { Sound } from '../sound.ts';
import type { ClipPlan } from './clip-plan.ts';
import { sceneNames, type SceneName } from './scenes.ts';

const isScene = (name: string): name is SceneName => sceneNames.some((known) => known === name);

/** Reads `key size lines@fps seconds*repeats sound:tone scene…`. */
function readRow(row: string, fps: number): ClipPlan {
  const [key = '', size = '', drawn = '', length = '', heard = '', ...names] = row.split(/ +/);
  const [width = 0, height = 0] = size.split('x').map(Number);
  const [drawn_height = 0, drawn_fps = 0] = drawn.split('@').map(Number);
  const [loop = 0, repeats = 1] = length.split('*').map(Number);
  const [sound, tone] = heard.split(':');
  const unknown = names.filter((name) => !isScene(name));
  if (unknown.length > 0) throw new RangeError(`no scene ${unknown.join(', ')}`);
  return {
    key,
    width,
    height,
    fps,
    loop,
    repeats,
    drawn_height,
    drawn_fps,
    sound: sound as Sound,
    tone: Number(tone),
    scenes: names.filter(isScene),
  };
}

const readRows = (text: string, fps: number): ClipPlan[] =>
  text
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => readRow(row.trim(), fps));

/** Several renditions are encoded of these, so they are short. */
const short = `
  seas         1920x1080 480@6 4    waves:130.8 sea-violet sea-teal
  peaks        960x720   432@5 4    wind:73.4   peaks-noon peaks-alpenglow
  upright      720x1280  720@5 4    waves:110   sea-ember lake-copper
  lakes        1280x720  432@5 4    wind:110    lake-amber lake-milk
  dunes        854x480   320@4 4    wind:98     dunes-amber dunes-bone
  ridges       1280x548  360@5 4    wind:87.3   ridge-magenta ridge-gold
  silks        854x480   240@4 4    chord:146.8 silk-crimson silk-sapphire
  stills       854x480   360@4 4    room:146.8  still-vase still-terracotta
  flowers      854x480   360@4 4    chord:164.8 petals-pink petals-violet`;

const journey =
  'journey 854x480 300@4 4*3 waves:98 hills-autumn sea-storm silk-graphite dunes-rust petals-coral ' +
  'lake-violet window-clay aurora-mint still-rose-arches bokeh-snow';

/** The one rendition of these is a copy of the clip, so they may be of any length. */
const long = `
  lakes-late   640x360 270@3 6*7   wind:98     lake-rose lake-jade
  dunes-late   640x360 270@3 6*7   wind:92.5   dunes-plum dunes-teal
  auroras      640x360 270@3 6*8   chord:82.4  aurora-rose aurora-violet-lake
  windows      640x360 270@3 6*5   room:123.5  window-honey window-rose
  inks         360x360 270@3 6*6   chord:196   ink-ember ink-ocean ink-moss ink-paper ink-plum
  weaves       640x360 216@3 6*5   room:98     linen-sand velvet-rose wool-ochre velvet-forest linen-grey
  lights       640x360 270@3 6*4   chord:110   bokeh-evening bokeh-magenta
  lake-night   640x360 270@3 6*21  wind:87.3   lake-blue-hour
  sea-noon     640x360 270@3 6*27  waves:123.5 sea-pearl sea-mint
  sea-night    640x360 270@3 6*104  waves:98    sea-moon
  layers       640x274 274@3 6*11   wind:98     ridge-green ridge-indigo
  haze         640x274 274@3 6*7   wind:82.4   ridge-fog ridge-coral
  dunes-night  640x360 270@3 6*21  wind:73.4   dunes-night
  peaks-dawn   640x360 270@3 6*19  wind:110    peaks-blue
  hills        640x360 270@3 6*9   wind:98     hills-spring hills-heather
  polar-night  640x360 270@3 6*120  chord:82.4  aurora-green
  aurora-lake  640x360 270@3 6*28  chord:87.3  aurora-teal-lake
  silks-warm   640x360 216@3 6*12   chord:146.8 silk-gold silk-emerald
  silk-violet  640x360 216@3 6*18  chord:130.8 silk-violet silk-blush
  smoke        640x360 216@3 6*11   room:110    smoke-blue smoke-dusk
  pool         640x360 270@4 6*13  none:110    pool-turquoise pool-green
  pool-night   640x360 270@3 6*101  none:110    pool-night
  rooms        640x360 270@3 6*11   room:130.8  window-sage window-mauve-blind
  stills-lamp  640x360 270@3 6*8   room:146.8  still-bottles still-pears still-spheres still-ink-blue still-chalk
  flowers-late 640x360 270@3 6*11   chord:174.6 petals-yellow petals-teal
  petals-white 640x360 270@3 6*8   chord:196   petals-white
  candles      640x360 270@4 6*40  chord:110   bokeh-honey
  rain         640x360 270@4 6*12   chord:123.5 bokeh-green-rain bokeh-harbour`;

/** The clips that the demo's videos share. */
export const clips: readonly ClipPlan[] = [
  ...readRows(short, 24),
  ...readRows(`${journey}${long}`, 12),
  ...readRows('blinds 640x360 270@2 8*316 room:123.5 window-blue-blind', 8),
];

const sampleRows = [
  'sample-lakes 640x360 270@10 0.8 wind:110 lake-amber lake-jade lake-milk petals-pink lake-blue-hour ' +
    'ridge-magenta dunes-amber dunes-plum hills-spring peaks-noon',
  'sample-silks 640x480 216@10 1 chord:146.8 silk-crimson silk-sapphire silk-emerald silk-gold ' +
    'velvet-rose ink-ember ink-ocean ink-paper pool-turquoise smoke-dusk',
  'sample-hd 1280x720 270@10 0.3 waves:130.8 bokeh-honey still-terracotta aurora-green still-vase ' +
    'sea-violet window-honey petals-yellow bokeh-magenta window-sage still-bottles',
  'sample-upright 360x640 320@10 0.3 none:110 sea-ember lake-copper ridge-gold sea-moon ' +
    'ridge-indigo aurora-violet-lake lake-rose sea-pearl ridge-green petals-violet',
];

/** Four short clips of ten scenes for tests: small, quick to draw and to transcode. */
export const sampleClips: readonly ClipPlan[] = sampleRows.map((row) => readRow(row, 30));
