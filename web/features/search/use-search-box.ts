import { useEffect, useId, useLayoutEffect, useReducer, type MouseEvent } from 'react';
import { searchFault } from '#contracts/text/search-text.ts';
import type { LocalStore, SearchEntry } from '../../lib/store/local-store.ts';
import { useLocalStore } from '../../lib/store/use-local-store.ts';
import { useChrome } from '../../lib/visit/site.ts';
import { boxAction, type BoxAction } from './box-keys.ts';
import { boxGroups, isSearch, type BoxGroup, type BoxOption } from './box-options.ts';
import { changeList, type ListState } from './box-state.ts';
import { describeField, typeInto, writeInto } from './field.ts';
import { optionId } from './option-list.tsx';
import { forgetSearch, rememberSearch } from './recent-searches.ts';
import type { SheetHistory } from './sheet-history.ts';
import { useFieldEvents } from './use-field-events.ts';
import { useSuggestions } from './use-suggestions.ts';

interface BoxOptions {
  field: HTMLInputElement;
  isSheet: boolean;
  steps: SheetHistory;
  onClose: () => void;
}

export interface ShownBox {
  list_id: string;
  groups: readonly BoxGroup[];
  count: number;
  active: number;
  isShown: boolean;
  isRemoved: boolean;
  follow: (option: BoxOption, event: MouseEvent<HTMLAnchorElement>) => void;
  remove: (option: BoxOption) => void;
}

const noSearches: readonly SearchEntry[] = [];
const searchesOf = ({ searches }: LocalStore): readonly SearchEntry[] => searches.get();
const startOf = (field: HTMLInputElement): ListState => ({
  text: field.value,
  isOpen: document.activeElement === field,
  active: -1,
  isRemoved: false,
});

/** The state of the box, and the actions of its keys and presses. */
export function useSearchBox(given: BoxOptions): ShownBox {
  const { field, isSheet, steps } = given;
  const list_id = useId();
  const [{ text, isOpen, active, isRemoved }, change] = useReducer(changeList, field, startOf);
  const { answer, ask, stop } = useSuggestions();
  const { keywords } = useChrome();
  const recent = useLocalStore(searchesOf, noSearches);
  const groups = boxGroups({ text, recent, keywords, answer });
  const options = groups.flatMap((group) => group.options);
  const count = options.length;
  const isShown = isOpen && count > 0;
  const close = (): void => {
    stop();
    change({ type: 'closed' });
  };
  const remove = (option: BoxOption): void => {
    forgetSearch(option.text);
    change({ type: 'removed' });
  };
  const act = (action: BoxAction): void => {
    const option = options[active];
    if (action.do === 'close') close();
    else if (action.do === 'activate') change({ type: 'activated', index: action.index });
    else if (action.do === 'follow') document.getElementById(optionId(list_id, active))?.click();
    else if (option && action.do === 'remove') remove(option);
    else if (option) typeInto(field, option.text);
  };
  useFieldEvents(field, {
    onEnter() {
      change({ type: 'opened', text: field.value });
      // Leaving the field ended what was under way.
      ask(field.value);
    },
    onLeave: close,
    onType() {
      change({ type: 'typed', text: field.value });
      ask(field.value);
    },
    onKey(event) {
      const isRemovable = options[active]?.kind === 'recent';
      const action = boxAction(event, { isOpen: isShown, active, count, isRemovable, isSheet });
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      act(action);
    },
    onSubmit: (event) => submitFrom(field, steps, event, close),
  });
  // It may have been typed into while this was loading.
  useEffect(() => ask(field.value), [ask, field]);
  useLayoutEffect(
    () => describeField(field, isShown ? list_id : undefined, active),
    [field, isShown, list_id, active],
  );
  const follow = followIn(given, (left) => {
    // The answer belongs to the text that is gone.
    ask('');
    change({ type: 'followed', text: left });
  });
  return { list_id, groups, count, active, isShown, isRemoved, follow, remove };
}

/** A press on an option; `leave` gets what the field holds then. */
function followIn(
  { field, steps, onClose }: BoxOptions,
  leave: (left: string) => void,
): ShownBox['follow'] {
  return (option, event) => {
    const link = event.currentTarget;
    if (steps.isInside() && isPlain(event)) {
      event.preventDefault();
      steps.leave(() => link.click());
      return;
    }
    if (isSearch(option)) rememberSearch(option.text);
    // A new tab leaves the list as it is.
    if (!isPlain(event)) return;
    const left = isSearch(option) ? option.text : '';
    writeInto(field, left);
    leave(left);
    onClose();
  };
}

/** The step of a sheet goes first, so that Back leads from the results to the page. */
function submitFrom(
  field: HTMLInputElement,
  steps: SheetHistory,
  event: Event,
  close: () => void,
): void {
  if (!steps.isInside() || searchFault(field.value)) return close();
  event.preventDefault();
  event.stopPropagation();
  return steps.leave(() => field.form?.requestSubmit());
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
