import type { ReactNode } from 'react';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { modelPage } from '#contracts/pages/people/people-pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { Users } from '../../ui/icons.tsx';
import { feedsOfList, isListingHidden, ListingBody } from '../listing/index.ts';
import { ProfileInfo } from '../people/index.ts';
import { useViewCount } from '../votes/index.ts';
import { isPastEnd, type ModelContent, type ModelDetail, type ModelPage } from './load-model.ts';
import { ModelAlbums } from './model-albums.tsx';
import { RelatedModels } from './model-costars.tsx';
import { ModelHead } from './model-head.tsx';
import { ModelFacts } from './model-facts.tsx';
import { useModelTexts } from './model-texts.ts';
import { ModelWall } from './model-wall.tsx';

/** A model: head, one of its tabs, co-stars and similar models. */
export function ModelScreen({ page }: { page: ModelPage }): ReactNode {
  const { model, content, related, now } = page;
  useViewCount('model', model.dir);
  return (
    <>
      <ModelPageHead page={page} />
      <ModelHead key={model.dir} page={page} />
      <Content model={model} content={content} now={now} />
      <RelatedModels related={related} />
    </>
  );
}

function Content({
  model,
  content,
  now,
}: {
  model: ModelDetail;
  content: ModelContent;
  now: number;
}): ReactNode {
  switch (content.tab) {
    case 'videos':
      return <ListingBody page={content.listing} />;
    case 'albums':
      return <ModelAlbums dir={model.dir} content={content} />;
    case 'wall':
      return <ModelWall dir={model.dir} content={content} now={now} />;
    case 'info':
      return (
        <ProfileInfo icon={<Users className="icon" />} description={model.description}>
          {(model.facts.length > 0 || model.country !== '') && <ModelFacts model={model} />}
        </ProfileInfo>
      );
  }
}

function ModelPageHead({ page }: { page: ModelPage }): ReactNode {
  const { model, content } = page;
  const texts = useModelTexts(page);
  return (
    <PageHead
      {...texts}
      {...(isPastEnd(content) ? {} : { path: pathOf(model.dir, content) })}
      isNoindex={isHidden(content)}
      feeds={content.tab === 'videos' ? feedsOfList(content.listing) : undefined}
      {...(model.picture && { image: model.picture })}
    />
  );
}

function pathOf(dir: string, content: ModelContent): string {
  if (content.tab === 'info') return modelPage(dir, 'info');
  if (content.tab !== 'videos') return modelPage(dir, content.tab, content);
  const { place, sort, query } = content.listing;
  return listingPage(place, sort, query);
}

/** Empty and filtered lists are not indexed. */
function isHidden(content: ModelContent): boolean {
  if (content.tab === 'videos') return isListingHidden(content.listing);
  return content.tab !== 'info' && (content.total_count === 0 || content.is_past_end);
}
