import type { ReactNode } from 'react';
import { linkClass } from '../../ui/button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';

interface MoreCommentsProps {
  text: string;
  /** Where a browser without script goes on; undefined where the document has all. */
  href: string | undefined;
  className: string;
  isBusy?: boolean;
  /** Undefined where there is no more to read. */
  onMore: (() => void) | undefined;
}

/** Reads further comments by script, and is a link to their page without. */
export function MoreComments(props: MoreCommentsProps): ReactNode {
  const { text, href, className, isBusy, onMore } = props;
  return (
    <>
      {href !== undefined && (
        <noscript>
          <a className={linkClass()} href={href} rel="nofollow">
            {text}
          </a>
        </noscript>
      )}
      {onMore && (
        <MoreButton
          className={`${className} only-scripted`}
          {...(isBusy !== undefined && { 'aria-disabled': isBusy })}
          onClick={onMore}
        >
          {text}
        </MoreButton>
      )}
    </>
  );
}
