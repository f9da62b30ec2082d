export { AdBox } from './ad-box.tsx';
export { FooterAds } from './footer-ads.tsx';
export { HeaderPromo } from './header-promo.tsx';
