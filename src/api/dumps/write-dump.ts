import { dumpFields, type DumpQuery, type DumpVideo } from '#contracts/calls/files/dumps.ts';
import type { ApiDeps } from '../deps.ts';
import { csvRow } from '#contracts/text/csv-row.ts';

type Dumps = ApiDeps['domain']['dumps'];
type Names = Awaited<ReturnType<Dumps['findFilter']>>;

/** The videos of a file, some at a time. */
export async function* readDump(
  dumps: Dumps,
  query: DumpQuery,
  names: Names,
): AsyncGenerator<Required<DumpVideo>[]> {
  for (let after = 0; ;) {
    const videos = await dumps.videos({ ...query, shard: query.shard - 1, after, names });
    if (videos.length === 0) return;
    yield videos;
    after = videos.at(-1)?.video_id ?? 0;
  }
}

/** The file, while its videos are read. */
export async function* writeDump(
  { format, fields, shard }: DumpQuery,
  batches: AsyncGenerator<Required<DumpVideo>[]>,
): AsyncGenerator<string> {
  if (format === 'csv') {
    yield csvRow(fields);
    for await (const videos of batches)
      yield videos.map((video) => csvRow(fields.map((field) => video[field]))).join('');
    return;
  }
  const asked = dumpFields.filter((field) => fields.includes(field));
  let separator = '';
  yield `{"shard":${shard},"videos":[`;
  for await (const videos of batches) {
    const rows = videos.map((video) =>
      JSON.stringify(Object.fromEntries(asked.map((field) => [field, video[field]]))),
    );
    yield separator + rows.join(',');
    separator = ',';
  }
  yield ']}';
}
