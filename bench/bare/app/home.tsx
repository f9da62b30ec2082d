import type { ReactNode } from 'react';

/** No loader, no database, no language: the least that 60 cards can cost in this framework. */
const cards = Array.from({ length: 60 }, (_, index) => ({
  href: `/videos/${index + 1}/slow-morning-by-the-lake-${index + 1}/`,
  picture: `/media/p/k3k3k3k3k3k3k3k3k3k3k3/t${index % 10}-640.jpg`,
  title: `Slow morning by the lake, part ${index + 1}`,
  duration: `${index % 12}:${String(10 + (index % 50))}`,
}));

export default function Home(): ReactNode {
  return (
    <main>
      {cards.map((card) => (
        <a key={card.href} href={card.href}>
          <img src={card.picture} width={640} height={360} alt="" loading="lazy" />
          <span>{card.title}</span>
          <span>{card.duration}</span>
        </a>
      ))}
    </main>
  );
}
