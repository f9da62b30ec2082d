import { createRef, useEffect, useState, type RefObject } from 'react';
import { useSite } from '../../lib/visit/site.ts';
import { createHostedProof } from './hosted-proof.ts';
import { createProof, type FormProof } from './proof.ts';

/** The proof of one form: of the service that the owner has chosen, else of the site itself. */
export function useProof(): { proof: FormProof; box: RefObject<HTMLDivElement | null> } {
  const check = useSite()?.bot_check;
  const [{ proof, box }] = useState(() => {
    const made = createRef<HTMLDivElement>();
    return {
      box: made,
      proof: check ? createHostedProof(check, () => made.current) : createProof(),
    };
  });
  useEffect(() => () => proof.end(), [proof]);
  return { proof, box };
}
