import { languages, type Language } from '#contracts/vocabulary.ts';

/** A dir, then names in the order of `languages`: en, ru, de, fr, es, pl, it, pt, ja, nl. */
const rows = [
  'landscape|Landscape|Пейзаж|Landschaft|Paysage|Paisaje|Krajobraz|Paesaggio|Paisagem|風景|Landschap',
  'studio|Studio|Студия|Studio|Studio|Estudio|Studio|Studio|Estúdio|スタジオ|Studio',
  'textiles|Textiles|Ткани|Textilien|Textiles|Textiles|Tkaniny|Tessuti|Têxteis|布|Textiel',
  'night|Night|Ночь|Nacht|Nuit|Noche|Noc|Notte|Noite|夜|Nacht',
  'sea|Sea|Море|Meer|Mer|Mar|Morze|Mare|Mar|海|Zee',
  'still-life|Still life|Натюрморт|Stillleben|Nature morte|Bodegón|Martwa natura|Natura morta|Natureza-morta|静物|Stilleven',
  'macro|Macro|Макро|Makro|Macro|Macro|Makro|Macro|Macro|マクロ|Macro',
  'handheld|Handheld|С рук|Aus der Hand|Caméra à l’épaule|Cámara en mano|Z ręki|A mano libera|Câmara na mão|手持ち撮影|Uit de hand',
  'lakes|Lakes|Озёра|Seen|Lacs|Lagos|Jeziora|Laghi|Lagos|湖|Meren',
  'mountains|Mountains|Горы|Berge|Montagnes|Montañas|Góry|Montagne|Montanhas|山|Bergen',
  'desert|Desert|Пустыня|Wüste|Désert|Desierto|Pustynia|Deserto|Deserto|砂漠|Woestijn',
  'snow|Snow|Снег|Schnee|Neige|Nieve|Śnieg|Neve|Neve|雪|Sneeuw',
  'northern-lights|Northern lights|Северное сияние|Polarlicht|Aurores boréales|Auroras boreales|Zorza polarna|Aurora boreale|Aurora boreal|オーロラ|Noorderlicht',
  'flowers|Flowers|Цветы|Blumen|Fleurs|Flores|Kwiaty|Fiori|Flores|花|Bloemen',
  'window-light|Window light|Свет из окна|Fensterlicht|Lumière de fenêtre|Luz de ventana|Światło z okna|Luce dalla finestra|Luz da janela|窓の光|Vensterlicht',
  'city-lights|City lights|Огни города|Stadtlichter|Lumières de la ville|Luces de la ciudad|Światła miasta|Luci della città|Luzes da cidade|街の灯り|Stadslichten',
  'water|Water|Вода|Wasser|Eau|Agua|Woda|Acqua|Água|水|Water',
  'ink|Ink|Чернила|Tinte|Encre|Tinta|Atrament|Inchiostro|Tinta|墨|Inkt',
  'abstract|Abstract|Абстракция|Abstrakt|Abstrait|Abstracto|Abstrakcja|Astratto|Abstrato|抽象|Abstract',
  'black-and-white|Black and white|Чёрно-белое|Schwarzweiß|Noir et blanc|Blanco y negro|Czarno-białe|Bianco e nero|Preto e branco|モノクロ|Zwart-wit',
  'slow-cinema|Slow cinema|Медленное кино|Langsames Kino|Cinéma lent|Cine lento|Powolne kino|Cinema lento|Cinema lento|スローシネマ|Trage film',
  'long-take|Long take|Длинный план|Lange Einstellung|Plan-séquence|Plano secuencia|Długie ujęcie|Piano sequenza|Plano-sequência|長回し|Lange opname',
  'morning|Morning|Утро|Morgen|Matin|Mañana|Poranek|Mattino|Manhã|朝|Ochtend',
  'evening|Evening|Вечер|Abend|Soir|Tarde|Wieczór|Sera|Entardecer|夕暮れ|Avond',
  'seasons|Seasons|Времена года|Jahreszeiten|Saisons|Estaciones|Pory roku|Stagioni|Estações|四季|Seizoenen',
  'weather|Weather|Погода|Wetter|Météo|Tiempo|Pogoda|Meteo|Tempo|天気|Weer',
  'fog|Fog|Туман|Nebel|Brume|Niebla|Mgła|Nebbia|Nevoeiro|霧|Mist',
  'sunset|Sunset|Закат|Sonnenuntergang|Coucher de soleil|Puesta de sol|Zachód słońca|Tramonto|Pôr do sol|夕日|Zonsondergang',
  'moonlight|Moonlight|Лунный свет|Mondlicht|Clair de lune|Luz de luna|Światło księżyca|Chiaro di luna|Luar|月光|Maanlicht',
  'aerial|Aerial|С воздуха|Luftaufnahmen|Vue aérienne|Vista aérea|Z lotu ptaka|Vista aerea|Vista aérea|空撮|Luchtopnamen',
  'ceramics|Ceramics|Керамика|Keramik|Céramique|Cerámica|Ceramika|Ceramica|Cerâmica|陶器|Keramiek',
  'fruit|Fruit|Фрукты|Obst|Fruits|Fruta|Owoce|Frutta|Fruta|果物|Fruit',
  'interiors|Interiors|Интерьеры|Innenräume|Intérieurs|Interiores|Wnętrza|Interni|Interiores|室内|Interieurs',
  'gardens|Gardens|Сады|Gärten|Jardins|Jardines|Ogrody|Giardini|Jardins|庭|Tuinen',
  'travel|Travel|Путешествия|Reisen|Voyages|Viajes|Podróże|Viaggi|Viagens|旅|Reizen',
  'colour-studies|Colour studies|Этюды о цвете|Farbstudien|Études de couleur|Estudios de color|Studia koloru|Studi di colore|Estudos de cor|色の習作|Kleurstudies',
  'portrait-format|Portrait format|Вертикальное видео|Hochformat|Format vertical|Formato vertical|Format pionowy|Formato verticale|Formato vertical|縦長|Staand formaat',
  'wide-screen|Wide screen|Широкий экран|Breitbild|Grand écran|Pantalla ancha|Szeroki ekran|Schermo largo|Ecrã largo|ワイド画面|Breedbeeld',
  'quiet|Quiet|Тишина|Stille|Silence|Silencio|Cisza|Silenzio|Silêncio|静けさ|Stilte',
  'loops|Loops|Повторы|Schleifen|Boucles|Bucles|Pętle|Cicli|Ciclos|ループ|Lussen',
];

export interface DemoCategory {
  dir: string;
  titles: Record<Language, string>;
}

export const categories: readonly DemoCategory[] = rows.map((row) => {
  const [dir = '', ...names] = row.split('|');
  const titles = Object.fromEntries(languages.map((lang, i) => [lang, names[i] ?? '']));
  // Every language is a key because the list above is walked whole; the test counts the names.
  return { dir, titles: titles as Record<Language, string> };
});
