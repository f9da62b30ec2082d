/** A promotional video of the demo, as a partner would deliver it. */
interface HousePromo {
  title: string;
  url: string;
  /** A picture that the site draws and serves itself. */
  thumb: string;
  /** Seconds. */
  duration: number;
}

const promos: readonly [host: string, title: string, seconds: number][] = [
  ['northlight', 'Four hours of aurora, without a cut', 14_460],
  ['northlight', 'A window in Tromsø in January', 3725],
  ['northlight', 'The last train over the fell', 1580],
  ['northlight', 'Snow on the signal box', 942],
  ['low-tide', 'Harbour cranes at five in the morning', 2210],
  ['low-tide', 'The tide comes in on the long beach', 5412],
  ['low-tide', 'Ropes, buoys and a lot of rain', 734],
  ['low-tide', 'A lighthouse keeper’s afternoon', 1867],
  ['terra-table', 'Bread, from flour to crumbs', 2744],
  ['terra-table', 'One lamp and twelve pears', 655],
  ['terra-table', 'The kettle takes its time', 421],
  ['terra-table', 'Setting the table for nobody', 1108],
  ['atelier-nord', 'Linen on the line', 803],
  ['atelier-nord', 'Velvet, very near', 517],
  ['atelier-nord', 'A loom at work', 2965],
  ['atelier-nord', 'Folding sheets with the wind', 690],
  ['slow-rails', 'Through the dunes by local train', 4080],
  ['slow-rails', 'Every station of the branch line', 3333],
  ['slow-rails', 'Waiting room, two clocks', 1215],
  ['slow-rails', 'The night goods to the coast', 6247],
];

/** The demo's own promotional videos: more than a page shows, so that each view draws others. */
export const housePromos: readonly HousePromo[] = promos.map(([host, title, duration], index) => ({
  title,
  url: `https://${host}.example/promo/${index + 1}`,
  thumb: `/house-promos/${index + 1}.svg`,
  duration,
}));
