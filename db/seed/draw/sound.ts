import type { ClipPlan } from './clip-plan.ts';
import { hashText } from '../random.ts';

const rate = 48_000;
/** The chord has nothing above 2 kHz; computing it at a quarter of the rate is four times as quick. */
const chord_rate = 12_000;

/** A chord of soft sines that swell one after the other; two slightly different ears make it wide. */
function chord(tone: number, level: number): string {
  const steps = [1, 1.5, 2, 2.5, 3];
  const ear = (detune: number): string =>
    steps
      .map(
        (step, i) =>
          `${(level / (1 + i * 0.45)).toFixed(4)}*sin(2*PI*${(tone * step * detune).toFixed(3)}*t)*(0.55+0.45*sin(2*PI*${(0.11 + 0.037 * i).toFixed(3)}*t+${i}))`,
      )
      .join('+');
  return `aevalsrc='${ear(1)}|${ear(1.0021)}':s=${chord_rate},aresample=${rate}`;
}

const noise = (color: string, level: number, seed: number, filters: string): string =>
  `anoisesrc=c=${color}:r=${rate}:a=${level}:seed=${seed},${filters},aformat=channel_layouts=stereo`;

/** A filter graph that makes the clip's sound and ends in `[sound]`; undefined for a silent clip. All of it is generated, around -20 dB RMS. */
export function soundGraph(clip: ClipPlan): string | undefined {
  const seed = hashText(clip.key) % 100_000;
  const fade = `afade=t=in:d=0.6,afade=t=out:st=${clip.seconds - 0.9}:d=0.9,atrim=duration=${clip.seconds}`;
  const waves = noise('pink', 0.7, seed, 'highpass=f=120,lowpass=f=1400,tremolo=f=0.16:d=0.75');
  const wind = noise('brown', 0.9, seed, 'highpass=f=90,lowpass=f=620,tremolo=f=0.13:d=0.5');
  const room = noise('brown', 0.35, seed, 'highpass=f=140,lowpass=f=900');
  const bed = { waves, wind, room, chord: room, none: undefined }[clip.sound];
  if (bed === undefined) return undefined;
  const levels = { waves: 0.05, wind: 0.06, room: 0.12, chord: 0.15, none: 0 };
  return `${bed}[bed];${chord(clip.tone, levels[clip.sound])}[chord];[bed][chord]amix=inputs=2:normalize=0,${fade},alimiter=limit=0.7:level=0[sound]`;
}
