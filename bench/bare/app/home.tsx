import type { ReactNode } from 'react';

/** No database, no language, no layout: the least that a page of 60 cards can cost in this framework. */
const cards = Array.from({ length: 60 }, (_, index) => ({
  href: `/videos/${index + 1}/slow-morning-by-the-lake-${index + 1}/`,
  picture: `/media/p/k3k3k3k3k3k3k3k3k3k3k3/t${index % 10}-640.jpg`,
  title: `Slow morning by the lake, part ${index + 1}`,
  duration: `${index % 12}:${10 + (index % 50)}`,
}));

/** As every page of this framework gets its data: it travels in the document, so that the browser can hydrate. */
export function loader(): { cards: typeof cards } {
  return { cards };
}

export default function Home({ loaderData }: { loaderData: ReturnType<typeof loader> }): ReactNode {
  return (
    <main>
      {loaderData.cards.map((card) => (
        <a key={card.href} href={card.href}>
          <img src={card.picture} width={640} height={360} alt="" loading="lazy" />
          <span>{card.title}</span>
          <span>{card.duration}</span>
        </a>
      ))}
    </main>
  );
}
