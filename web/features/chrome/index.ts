export { FailurePage, PageFailureBoundary } from './failure-page.tsx';
export { Shell } from './shell.tsx';
