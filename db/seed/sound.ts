import { hashText } from './random.ts';

export type Sound = 'waves' | 'wind' | 'chord' | 'room' | 'none';

interface SoundPlan {
  key: string;
  sound: Sound;
  /** Tonic of the chord, Hz. */
  tone: number;
  seconds: number;
}

const rate = 48_000;
/** Longer clips repeat it; it begins and ends in silence. */
const longest = 20;
/** The chord has nothing above 2 kHz; a quarter of the rate is four times as quick to compute. */
const chord_rate = 12_000;

/** A chord of soft sines that swell one after the other; two slightly different ears make it wide. */
function chord(tone: number, level: number): string {
  const ear = (detune: number): string =>
    [1, 1.5, 2, 2.5, 3]
      .map((step, i) => {
        const strength = (level / (1 + i * 0.45)).toFixed(4);
        const pitch = (tone * step * detune).toFixed(3);
        const swell = `(0.55+0.45*sin(2*PI*${(0.11 + 0.037 * i).toFixed(3)}*t+${i}))`;
        return `${strength}*sin(2*PI*${pitch}*t)*${swell}`;
      })
      .join('+');
  return `aevalsrc='${ear(1)}|${ear(1.0021)}':s=${chord_rate},aresample=${rate}`;
}

/** Colour and level of the noise under the chord, its filters, and the level of the chord. */
const beds = {
  waves: ['pink', 0.7, 'highpass=f=120,lowpass=f=1400,tremolo=f=0.16:d=0.75', 0.05],
  wind: ['brown', 0.9, 'highpass=f=90,lowpass=f=620,tremolo=f=0.13:d=0.5', 0.06],
  room: ['brown', 0.35, 'highpass=f=140,lowpass=f=900', 0.12],
  chord: ['brown', 0.35, 'highpass=f=140,lowpass=f=900', 0.15],
} as const;

/** ffmpeg's arguments for a clip's sound, around -20 dB RMS; undefined for a silent clip. */
export function soundArgs({ key, sound, tone, seconds }: SoundPlan): string[] | undefined {
  if (sound === 'none') return undefined;
  const [color, level, filters, chord_level] = beds[sound];
  const length = Math.min(seconds, longest);
  const seed = hashText(key) % 100_000;
  const noise = `anoisesrc=c=${color}:r=${rate}:a=${level}:seed=${seed},${filters}`;
  const ends = `afade=t=in:d=0.6,afade=t=out:st=${length - 0.9}:d=0.9,atrim=duration=${length}`;
  const graph =
    `${noise},aformat=channel_layouts=stereo[bed];${chord(tone, chord_level)}[chord];` +
    `[bed][chord]amix=inputs=2:normalize=0,${ends},alimiter=limit=0.7:level=0[sound]`;
  return ['-filter_complex', graph, '-map', '[sound]', '-c:a', 'aac', '-b:a', '96k'];
}
