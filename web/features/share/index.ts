// The button that opens the modal Share; its content is loaded by the chrome when it opens.
export { ShareButton } from './share-button.tsx';
