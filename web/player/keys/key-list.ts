/** The keys that the sheet explains, in its order. A key is written as its cap; `n–m` and `/` stand between caps. */
export const keyList = {
  play: ['Space', 'K'],
  seek_5: ['←', '→'],
  seek_10: ['J', 'L'],
  seek_share: ['0', '…', '9'],
  seek_end: ['Home', 'End'],
  frame: [',', '.'],
  speed: ['<', '>'],
  volume: ['↑', '↓'],
  mute: ['M'],
  captions: ['C'],
  fullscreen: ['F'],
  theatre: ['T'],
  picture_in_picture: ['I'],
  range: ['B'],
  copy_link: ['S'],
  neighbours: ['⇧ P', '⇧ N'],
  sheet: ['?'],
} as const;

export type KeyAction = keyof typeof keyList;
