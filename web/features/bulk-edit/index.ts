// Changes one thing of several own videos: chosen in their list, previewed, and undone for ten seconds.
export { BulkBar } from './bulk-bar.tsx';
export { ChooseBox } from './choose-box.tsx';
export { useSelection, type Selection } from './use-selection.ts';
