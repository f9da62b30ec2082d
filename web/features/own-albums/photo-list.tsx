import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { IconButton, TextButton } from '../../ui/button.tsx';
import input from '../../ui/field.module.css';
import { ChevronDown, icon } from '../../ui/icons.tsx';
import { FaultLine, useTyped } from '../accounts/index.ts';
import { DragHandle, draggedRows, inOrder } from '../drag-order/index.ts';
import styles from './own-albums.module.css';

// Here, because no first page needs it.
const ChevronUp = icon('<path d="m18 15-6-6-6 6"/>');

export interface ListedPhoto {
  number: number;
  /** File name, shown above the caption; may be empty. */
  name: string;
  title: string;
  src: string;
  /** In words, for one that is not ready. */
  state?: string | undefined;
}

interface PhotoListProps {
  photos: readonly ListedPhoto[];
  /** Number of the photo that stands for the album; 0 for the first. */
  cover: number;
  /** Changes are saved as they are made: what is removed is gone. */
  isLive?: boolean;
}

/** Photos in the order of the album: with script by buttons and by a handle, without by numbers. The fields are of the form around. */
export function PhotoList({ photos, cover, isLive = false }: PhotoListProps): ReactNode {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const [order, setOrder] = useState<readonly number[]>();
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [said, setSaid] = useState('');
  // A part of the page that moves loses the focus.
  const pressed = useRef<HTMLElement>(null);
  const shown = inOrder(photos, order, numberOf).filter(({ number }) => !removed.includes(number));
  useEffect(() => {
    // A draft is saved as after a key.
    if (order || removed.length > 0)
      list.current?.dispatchEvent(new Event('input', { bubbles: true }));
    pressed.current?.focus();
    pressed.current = null;
  }, [order, removed]);
  const move: Move = (number, to, button) => {
    pressed.current = button ?? null;
    const others = shown.filter((photo) => photo.number !== number);
    if (to < 0 || to > others.length) return;
    const numbers = others.map(numberOf);
    numbers.splice(to, 0, number);
    setOrder(numbers);
    const place = to + 1;
    setSaid(t`Photo ${number} is at place ${place} now.`);
  };
  return (
    <>
      {order && <input type="hidden" name="order" value={order.join(',')} />}
      {removed.map((number) => (
        <input key={number} type="hidden" name={`remove_${number}`} value="on" />
      ))}
      <ol ref={list} className={`${styles['photos']} ${draggedRows()}`}>
        {shown.map((photo, index) => (
          <li key={photo.number}>
            <div className={styles['photo']}>
              <Photo
                photo={photo}
                index={index}
                isCover={cover === 0 ? index === 0 : cover === photo.number}
                isLast={index === shown.length - 1}
                onMove={move}
                onDrag={(from, to) => move(shown[from]?.number ?? 0, to)}
                {...(isLive && { onRemove: () => setRemoved([...removed, photo.number]) })}
              />
            </div>
          </li>
        ))}
      </ol>
      <output className="sr">{said}</output>
    </>
  );
}

const numberOf = ({ number }: ListedPhoto): number => number;

type Move = (number: number, to: number, button?: HTMLElement) => void;

interface PhotoProps extends Omit<ChoicesProps, 'number'> {
  photo: ListedPhoto;
}

interface ChoicesProps {
  number: number;
  index: number;
  isCover: boolean;
  isLast: boolean;
  onMove: Move;
  /** By the handle: from one place to another. */
  onDrag: (from: number, to: number) => void;
  /** At once; without it a box is ticked. */
  onRemove?: () => void;
}

function Photo({ photo, index, ...more }: PhotoProps): ReactNode {
  const { t } = useLingui();
  const { number, name, title, src, state } = photo;
  const caption = useTyped(`caption_${number}`);
  const place = index + 1;
  return (
    <>
      {src === '' ? (
        <span className={styles['noPicture']}>{state}</span>
      ) : (
        <img src={src} alt="" width={160} height={120} loading="lazy" />
      )}
      <div className={styles['photoFields']} data-fault={caption.fault ? '' : undefined}>
        <span className={styles['name']}>{name}</span>
        <input
          name={`caption_${number}`}
          aria-label={t`Caption of photo ${place}`}
          placeholder={t`Caption`}
          maxLength={upload_limits.caption}
          className={input['input']}
          defaultValue={caption.value ?? title}
          aria-invalid={caption.fault ? true : undefined}
          aria-describedby={`caption-${number}-fault`}
          autoComplete="off"
        />
        <FaultLine id={`caption-${number}-fault`} name={`caption_${number}`} />
        <Choices number={number} index={index} {...more} />
      </div>
    </>
  );
}

/** The choices that a browser without script sent in a form with faults. */
function useTypedChoices(number: number) {
  const cover = useTyped('cover').value;
  return {
    isCover: cover === undefined ? undefined : cover === String(number),
    place: useTyped(`place_${number}`).value,
    isRemoved: useTyped(`remove_${number}`).value !== undefined,
  };
}

/** Cover, place, and whether it goes. */
function Choices({
  number,
  index,
  isCover,
  isLast,
  onMove,
  onDrag,
  onRemove,
}: ChoicesProps): ReactNode {
  const { t } = useLingui();
  const place = index + 1;
  const typed = useTypedChoices(number);
  return (
    <div className={styles['choices']}>
      <label>
        <input type="radio" name="cover" value={number} defaultChecked={typed.isCover ?? isCover} />
        <span>{t`Cover`}</span>
      </label>
      {onRemove ? (
        <TextButton aria-label={t`Remove photo ${place}`} onClick={onRemove}>
          {t`Remove`}
        </TextButton>
      ) : (
        <label>
          <input type="checkbox" name={`remove_${number}`} defaultChecked={typed.isRemoved} />
          <span>{t`Remove`}</span>
        </label>
      )}
      <span className="only-scripted">
        <DragHandle onMove={onDrag} />
        <IconButton
          aria-label={t`Move photo ${place} up`}
          aria-disabled={index === 0}
          onClick={(event) => onMove(number, index - 1, event.currentTarget)}
        >
          <ChevronUp className="icon" />
        </IconButton>
        <IconButton
          aria-label={t`Move photo ${place} down`}
          aria-disabled={isLast}
          onClick={(event) => onMove(number, index + 1, event.currentTarget)}
        >
          <ChevronDown className="icon" />
        </IconButton>
      </span>
      <PlainPlace number={number} place={typed.place ?? place} />
    </div>
  );
}

/** Orders photos without script. */
function PlainPlace({ number, place }: { number: number; place: number | string }): ReactNode {
  const { t } = useLingui();
  return (
    <noscript>
      <label>
        <span>{t`Place`}</span>
        <input
          type="number"
          name={`place_${number}`}
          min={1}
          max={upload_limits.photos}
          defaultValue={place}
          className={`${input['input']} ${styles['place']}`}
        />
      </label>
    </noscript>
  );
}
