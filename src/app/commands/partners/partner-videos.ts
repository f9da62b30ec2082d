import { parseArgs } from 'node:util';
import { defineCommand, flag, WrongUse, type CommandIo } from '../command.ts';
import { readPartnerVideos, type PartnerList } from './read-partner-videos.ts';
import { ListRefused } from '../import/read-text.ts';
import { withProduct } from '../session.ts';

const faults_shown = 100;

export const partnerVideosCommand = defineCommand({
  name: 'partner-videos',
  summary: 'import the promotional videos of partners',
  help: [
    'velour partner-videos import [--replace] [--json] <file.csv|file.json>',
    '',
    'Imports a list with the columns gender (str, gay, she), title, url and thumb (https addresses)',
    'and duration (4:30, may be empty): a CSV whose first line names the columns, or a JSON array of',
    'objects. A video with a known url is updated, so a list may be imported again. --replace removes',
    'videos that are not in the list. Imports nothing unless every line is valid; reports each invalid',
    'one. The newest 500 of an orientation are served at /static/tf/videos.{gender}.json.',
    'Exit status: 0 imported, 1 the list was refused, 2 wrong use.',
    '--json prints {added, changed, removed}, or {faults}.',
  ].join('\n'),
  async run(argv, io) {
    const asked = readOptions(argv);
    const list = await readPartnerVideos(asked.path).catch(refusedOnly);
    if (list.faults.length > 0) return refuse(list.faults, asked.as_json, io);
    const outcome = await withProduct(({ system_domain: { operator } }) =>
      operator.partners.importVideos(list.videos, { replace: asked.replace }),
    );
    const { added, changed, removed } = outcome;
    io.out(
      asked.as_json
        ? JSON.stringify(outcome)
        : `${added} added, ${changed} changed, ${removed} removed.`,
    );
    return 0;
  },
});

function readOptions(args: string[]): { path: string; replace: boolean; as_json: boolean } {
  const { values, positionals } = parseArgs({
    args,
    options: { replace: flag, json: flag },
    allowPositionals: true,
  });
  const [verb, path, ...rest] = positionals;
  if (verb !== 'import' || !path || rest.length > 0)
    throw new WrongUse('Say which list to import.');
  return { path, replace: values.replace, as_json: values.json };
}

function refusedOnly(error: unknown): PartnerList {
  if (error instanceof ListRefused) return { videos: [], faults: [error.message] };
  throw error;
}

function refuse(faults: readonly string[], as_json: boolean, io: CommandIo): number {
  if (as_json) io.out(JSON.stringify({ faults }));
  else {
    for (const fault of faults.slice(0, faults_shown)) io.err(fault);
    if (faults.length > faults_shown) io.err(`… and ${faults.length - faults_shown} more.`);
    io.err('Nothing was imported.');
  }
  return 1;
}
