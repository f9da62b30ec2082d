import { useState, type RefCallback } from 'react';

/** Pictures of the first row load at once, the very first one before everything else. */
export type Priority = 'first' | 'eager' | undefined;

export const priorityOf = (index: number, eager: number): Priority =>
  index >= eager ? undefined : index === 0 ? 'first' : 'eager';

interface ImageProps {
  loading: 'lazy' | undefined;
  fetchPriority: 'high' | undefined;
  onError: () => void;
  ref: RefCallback<HTMLImageElement>;
}

/** Whether the picture is missing or fails to load, and the props its `img` needs. */
export function usePicture(src: string, priority: Priority): [boolean, ImageProps] {
  const [isMissing, setMissing] = useState(src === '');
  const image: ImageProps = {
    loading: priority ? undefined : 'lazy',
    fetchPriority: priority === 'first' ? 'high' : undefined,
    onError: () => setMissing(true),
    // The error event of a picture that fails before hydration has no listener.
    ref: (element) => {
      if (element?.complete && element.currentSrc && element.naturalWidth === 0) setMissing(true);
    },
  };
  return [isMissing, image];
}

/** The first letter of a name, shown in place of a missing picture. */
export const initialOf = (name: string): string | undefined =>
  Array.from(name.trim())[0]?.toUpperCase();
