import { startEmbed } from './start-embed.ts';

// The one script of an embed: small, so that it is there before the poster. The film's comes on play.
const film = document.querySelector<HTMLElement>('[data-film]');
if (film) startEmbed(film, location.search);
