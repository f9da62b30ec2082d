// What other features may know of advertising: where it stands.
export { AdBox } from './ad-box.tsx';
export { FooterAds } from './footer-ads.tsx';
export { HeaderPromo } from './header-promo.tsx';
