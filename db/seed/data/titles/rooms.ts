import type { TitlesByScene } from './title.ts';

export const roomTitles: TitlesByScene = {
  'window-honey': [
    ['en', 'Shadow of the olive tree on a warm wall'],
    ['en', 'Honey light, quarter past eight'],
    ['it', 'Ombre d’ulivo sul muro'],
    ['ja', '壁に落ちる葉の影'],
    ['de', 'Fensterlicht am Vormittag'],
  ],
  'window-blue-blind': [
    ['de', 'Jalousien um sieben Uhr'],
    ['en', 'Blue blinds, first coffee'],
    ['fr', 'Store bleu'],
    ['en', 'Stripes of morning'],
  ],
  'window-rose': [
    ['en', 'Rose room, branches outside'],
    ['es', 'Ventana rosada'],
    ['en', 'Evening on a rose wall'],
    ['ja', '薔薇色の部屋'],
    ['nl', 'Roze kamer met takken'],
  ],
  'window-sage': [
    ['en', 'Sage green room in June'],
    ['pl', 'Zielony pokój w czerwcu'],
    ['en', 'Six panes and a maple'],
    ['pt', 'Janela com folhas'],
  ],
  'window-clay': [
    ['en', 'Journey, seventh stop: a clay wall'],
    ['de', 'Lehmwand mit Blätterschatten'],
    ['en', 'Siesta light'],
    ['ru', 'Тени листьев на стене'],
  ],
  'still-terracotta': [
    ['de', 'Terrakotta und Kreide'],
    ['en', 'Arch, ball, column'],
    ['fr', 'Nature morte à l’arche'],
    ['en', 'Terracotta study in lamp light'],
    ['ja', '素焼きのかたち'],
  ],
  'still-vase': [
    ['en', 'White vase, one pear'],
    ['ja', '白い花瓶と洋梨'],
    ['it', 'Vaso bianco e ciotola blu'],
    ['en', 'Still life with a blue bowl'],
  ],
  'still-bottles': [
    ['en', 'Two bottles, a cone, a cherry'],
    ['es', 'Bodegón con botellas'],
    ['en', 'Green table, lamp on the right'],
    ['de', 'Flaschenstillleben bei Lampenlicht'],
  ],
  'still-pears': [
    ['en', 'Two pears and an empty bowl'],
    ['fr', 'Les deux poires'],
    ['en', 'Kitchen table, September'],
    ['nl', 'Stilleven met peren'],
  ],
  'still-spheres': [
    ['en', 'Three spheres, three sizes'],
    ['ru', 'Три шара'],
    ['en', 'A small solar system'],
    ['pl', 'Trzy kule w świetle lampy'],
  ],
  'still-rose-arches': [
    ['en', 'Journey, ninth stop: rose arches'],
    ['pt', 'Arcos cor-de-rosa'],
    ['en', 'Two arches and their shadows'],
    ['it', 'Archi rosa'],
  ],
  'window-mauve-blind': [
    ['en', 'Mauve blinds, end of the day'],
    ['es', 'Persianas malva'],
    ['pl', 'Fioletowe żaluzje wieczorem'],
  ],
  'still-ink-blue': [
    ['en', 'Blue vase, white drum, one lemon'],
    ['ja', '青い花瓶とレモン'],
    ['fr', 'Vase bleu et citron'],
  ],
  'still-chalk': [
    ['en', 'White on white, three shapes'],
    ['it', 'Bianco su bianco'],
    ['de', 'Weiß in Weiß'],
  ],
};
