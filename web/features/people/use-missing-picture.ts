import { useState } from 'react';

interface PictureProps {
  onError: () => void;
  ref: (image: HTMLImageElement | null) => void;
}

/** Whether a picture is missing, by its address or by a failed load, and the props of its `img`. */
export function useMissingPicture(address: string): [isMissing: boolean, props: PictureProps] {
  const [isMissing, setMissing] = useState(address === '');
  const onError = (): void => setMissing(true);
  // A load that failed before hydration fired its event before React listened.
  const ref = (image: HTMLImageElement | null): void => {
    if (image?.complete && image.currentSrc && image.naturalWidth === 0) setMissing(true);
  };
  return [isMissing, { onError, ref }];
}

/** The first letter of a name, shown in place of a missing picture. */
export const initialOf = (name: string): string | undefined =>
  Array.from(name.trim())[0]?.toUpperCase();
