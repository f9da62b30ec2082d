import type { ReactNode } from 'react';
import type { FavouriteId } from '../../lib/store/favourite-id.ts';
import { useCardTexts } from './card-texts.ts';
import styles from './video-card.module.css';

/** The heart of something that is kept, on a card that is none of a video; a video's card has its own. Heard by use-favourite-clicks.ts. */
export function CardHeart({ id, title }: { id: FavouriteId; title: string }): ReactNode {
  const texts = useCardTexts();
  return (
    <button
      type="button"
      className={`${styles['heart']} only-scripted`}
      data-favourite={id}
      aria-pressed
      aria-label={texts.favourite(title)}
    />
  );
}
