import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { breakpoints } from '#contracts/limits/limits.ts';
import { createSheetHistory, type SheetHistory } from './sheet-history.ts';

/** On phones the list fills the screen below the field. */
export const isPhone = (): boolean => matchMedia(`(width < ${breakpoints.medium}px)`).matches;

/** Makes an open sheet a step of the history, and as high as the on-screen keyboard leaves it. */
export function useSheet(
  isSheet: boolean,
  onBack: () => void,
  sheet: RefObject<HTMLElement | null>,
): SheetHistory {
  const back = useEffectEvent(onBack);
  const [steps] = useState(createSheetHistory);
  useEffect(() => steps.listen(() => back()), [steps]);
  useEffect(() => {
    if (isSheet) steps.enter();
    else steps.leave();
  }, [isSheet, steps]);
  useEffect(() => {
    const { visualViewport } = globalThis;
    if (!isSheet || !visualViewport) return undefined;
    const fit = (): void =>
      sheet.current?.style.setProperty('--visible', `${visualViewport.height}px`);
    fit();
    visualViewport.addEventListener('resize', fit);
    return () => visualViewport.removeEventListener('resize', fit);
  }, [isSheet, sheet]);
  return steps;
}
