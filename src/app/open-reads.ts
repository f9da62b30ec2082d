import {
  fileKeyOf,
  policy_tag,
  region_hides_tag,
  tagReads,
  terms_tag,
  type Reads,
} from '#api/answer-tags.ts';
import { createReadYourWrites, type ReadYourWrites } from '#api/http/read-your-writes.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import type { ResponseCache, ReadFrom } from '#platform/cache/port.ts';
import { systemClock } from '#platform/clock.ts';
import { listen } from '#platform/db/listen.ts';
import { createReplicas, replica_lag_max_ms } from '#platform/db/replicas.ts';
import type { Composition } from './compose.ts';
import { onReplicas } from './on-replicas.ts';

/** ms within which a notification of a purge arrives */
const heard_ms = 1000;

export interface OpenReads {
  response_cache: ResponseCache;
  reads: Record<ReadFrom, Reads>;
  marks: ReadYourWrites;
}

/** Creates the response cache, its purge listener and the replicas; disposed with `stack`. */
export function openReads(product: Composition, stack: AsyncDisposableStack): OpenReads {
  const { config, log, secret, database, public_domain, publicDomainOn, visitors_db } = product;
  const { terms } = product.system_ctx;
  const { policies, region_hides, file_audiences } = product;
  const urls = config.database_replica_urls;
  const response_cache = createResponseCache({
    replica_lag_ms: urls.length > 0 ? replica_lag_max_ms + heard_ms : 0,
  });
  stack.use(
    listen({
      url: database.app_url,
      channel: 'velour_purge',
      log,
      onNotification: (tag) => {
        // Before the purge: an answer that is computed again must be tested by the new rules.
        if (tag === terms_tag) terms.forget();
        if (tag === policy_tag) policies.forget();
        if (tag === region_hides_tag) region_hides.forget();
        const storage_key = fileKeyOf(tag);
        if (storage_key !== undefined) file_audiences.forget(storage_key);
        response_cache.purge([tag]);
      },
      onGap: () => response_cache.markStale(),
      onListening: () => {
        terms.forget();
        policies.forget();
        region_hides.forget();
        file_audiences.forget();
        response_cache.reset();
      },
    }),
  );
  const marks = createReadYourWrites({
    is_on: urls.length > 0,
    secret,
    clock: systemClock,
    is_secure: config.public_origin.startsWith('https:'),
  });
  const primary = tagReads(public_domain);
  if (urls.length === 0) return { response_cache, marks, reads: { anywhere: primary, primary } };
  const replicas = stack.use(createReplicas({ urls, primary: visitors_db, log }));
  return {
    response_cache,
    marks,
    reads: {
      anywhere: onReplicas(primary, replicas, (db) => tagReads(publicDomainOn(db))),
      primary,
    },
  };
}
