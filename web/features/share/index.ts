// The button that opens the modal Share; its content is loaded by the chrome when it opens.
export { copyText } from './copy-text.ts';
export { ShareButton } from './share-button.tsx';
