import type { ReactNode } from 'react';
import { useSettings } from '../settings.ts';
import { useTexts } from '../texts/texts.ts';
import { pageKeys } from './keys.ts';
import { useHeldKey } from './use-held-key.ts';

interface VeilProps {
  label: string;
  /** Above the button by which it is lifted. */
  head?: ReactNode;
  children: ReactNode;
}

/** A panel whose films and pictures are grey and blurred until a key, or its button, is held. */
export function Veil({ label, head, children }: VeilProps): ReactNode {
  const texts = useTexts();
  const { settings } = useSettings();
  const { is_held, hold } = useHeldKey(pageKeys.hold, settings.has_keys);
  const veil = [settings.is_grey && 'veil-grey', settings.is_blurred && 'veil-blur'];
  const veiled = is_held ? '' : veil.filter(Boolean).join(' ');
  return (
    <section className={`panel ${veiled}`} aria-label={label} data-veiled={veiled !== ''}>
      {head}
      {(settings.is_grey || settings.is_blurred) && (
        <button type="button" className="button hold" aria-pressed={is_held} {...hold}>
          {texts.hold_to_see}
        </button>
      )}
      {children}
    </section>
  );
}

interface PicturesProps {
  /** Their addresses. */
  pictures: readonly string[];
  /** The caption below a picture. */
  captionOf?: (at: number) => ReactNode;
}

export function Pictures({ pictures, captionOf }: PicturesProps): ReactNode {
  const texts = useTexts();
  if (pictures.length === 0) return null;
  return (
    <ul className="tiles">
      {pictures.map((address, at) => (
        <li key={address} className="picture-tile">
          <img
            className="veiled picture"
            src={address}
            alt={texts.picture(at + 1)}
            loading="lazy"
          />
          {captionOf?.(at)}
        </li>
      ))}
    </ul>
  );
}

interface TileProps {
  /** A sheet of pictures, and which part of it is this one. */
  sheet: string;
  area: { x: number; y: number; width: number; height: number };
}

/** One picture of a sheet. */
export const Tile = ({ sheet, area: { x, y, width, height } }: TileProps): ReactNode => (
  <span
    className="frame veiled"
    style={{
      inlineSize: width,
      blockSize: height,
      backgroundImage: `url("${sheet}")`,
      backgroundPosition: `-${x}px -${y}px`,
    }}
  />
);
