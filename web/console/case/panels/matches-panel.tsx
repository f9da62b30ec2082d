import type { ReactNode } from 'react';
import type { CaseMatch, CasePicture } from '#contracts/calls/console/console-evidence.ts';
import { useSettings } from '../../settings.ts';
import { Link, pages } from '../../router.tsx';
import { useTexts } from '../../texts/texts.ts';
import { clockOf } from '../../times.tsx';
import { Tile, Veil } from '../veil.tsx';

/** Bits of a picture's fingerprint. */
const bits = 256;

/** Matches of the subject with a list of known files, or with a similar video: both pictures next to each other. */
export function MatchesPanel({ matches }: { matches: readonly CaseMatch[] }): ReactNode {
  const texts = useTexts();
  if (matches.length === 0) return null;
  return (
    <Veil label={texts.matches} head={<h2>{texts.matches}</h2>}>
      <ul className="matches">
        {matches.map((match) => (
          <Match key={`${match.list ?? ''} ${match.match_id}`} match={match} />
        ))}
      </ul>
    </Veil>
  );
}

function Match({ match }: { match: CaseMatch }): ReactNode {
  const texts = useTexts();
  const { lang } = useSettings().settings;
  const percent = (share: number): string =>
    new Intl.NumberFormat(lang, { style: 'percent' }).format(share);
  const isFile = match.kind === 'sha256' || match.kind === 'md5';
  return (
    <li className="match">
      <p className="facts">
        <strong>{texts.match_kinds[match.kind] ?? match.kind}</strong>
        <span>{match.list ?? texts.of_this_site}</span>
        {!isFile && <span>{texts.likeness(percent(1 - match.distance / bits))}</span>}
        {match.share !== null && <span>{texts.found_share(percent(match.share))}</span>}
        {match.video_id !== null && match.listed_share !== null && (
          <span>{texts.found_of_other(percent(match.listed_share))}</span>
        )}
        {match.state !== '' && (
          <span className="mark">{texts.match_states[match.state] ?? match.state}</span>
        )}
      </p>
      <div className="pair">
        <Side name={texts.uploaded} picture={match.picture} seconds={match.seconds} />
        <Side
          name={match.list === null ? texts.other_video : texts.listed}
          picture={match.listed_picture}
          seconds={match.listed_seconds}
        />
      </div>
      <p className="quiet small words">
        {match.video_id === null ? (
          match.reference
        ) : (
          <Link href={pages.subject('video', String(match.video_id))}>{match.reference}</Link>
        )}
      </p>
    </li>
  );
}

interface SideProps {
  name: string;
  picture: CasePicture | null;
  seconds: number | null;
}

function Side({ name, picture, seconds }: SideProps): ReactNode {
  const texts = useTexts();
  return (
    <figure>
      {picture ? (
        picture.area ? (
          <Tile sheet={picture.address} area={picture.area} />
        ) : (
          <img className="veiled picture" src={picture.address} alt={name} loading="lazy" />
        )
      ) : (
        <p className="quiet small">{texts.no_picture}</p>
      )}
      <figcaption className="small">
        {name}
        {seconds !== null && ` · ${clockOf(seconds)}`}
      </figcaption>
    </figure>
  );
}
