import type { TemplateReport } from '#shared/map/files/templateCheck.ts'
import type { TemplateProblem } from '#shared/map/files/templateProblems.ts'

/** The log of a publish record: for whoever mends the space. Pages say the same in the reader's language. */

const at = ({ x, y }: TemplateProblem): string =>
  x === undefined || y === undefined ? '' : ` at (${x}, ${y})`

const sentences: {
  readonly [C in TemplateProblem['code']]: (problem: TemplateProblem & { readonly code: C }) => string
} = {
  noSpace: () => 'the space it is made from is gone',
  noLevel: () => 'it has no level',
  defaultLevel: () => 'exactly one level must be the default one',
  templateSize: () => 'all its levels together are too large',
  ownThingsGone: ({ what }) => `things that are placed are not there any more: ${what}`,
  ownThingsQuota: ({ what }) => `there is no room for copies of the space's own things: ${what}`,
  ownThings: ({ what }) => `things of the space's own are placed on its levels: ${what}`,
  tookTooLong: ({ what }) => `the check was ended after ${what} s`,
  interrupted: ({ what }) => `the work was interrupted ${what} times`,
  crashed: ({ what }) => `the work ended with an error: ${what}`,
  unreadable: ({ what }) => `cannot be read: ${what}`,
  wrongNumber: ({ what }) => `its map says it is level ${what}`,
  incomplete: () => 'its map is not complete',
  dimensions: ({ what }) => `is too large: ${what} cells`,
  levelSize: () => 'its map takes too many bytes',
  tooManyMaskCells: ({ what }) =>
    `its floors and walls take too much: ${what} cells of all their kinds together`,
  tooManyObjects: ({ what }) => `too many objects: ${what}`,
  tooManySpawns: ({ what }) => `too many spawns: ${what}`,
  tooManyPortals: ({ what }) => `too many portals: ${what}`,
  tooManyNooks: ({ what }) => `too many nooks: ${what}`,
  doesNotOpen: ({ what }) => `does not open: ${what}`,
  unknownAsset: (problem) => `asset ${problem.what}${at(problem)} is not in the catalogue`,
  unknownOwn: (problem) => `${problem.what}${at(problem)} is no thing of this template any more`,
  missingFile: (problem) => `file ${problem.what}${at(problem)} is not there`,
  noSpawn: () => 'has no spawn',
  spawnBlocked: (problem) => `spawn ${problem.what}${at(problem)} is not on a walkable cell`,
  spawnUnreachable: (problem) => `spawn ${problem.what}${at(problem)} cannot be reached`,
  portalNowhere: (problem) => `portal ${problem.what}${at(problem)} leads nowhere`,
  portalBlocked: (problem) => `portal ${problem.what}${at(problem)} is not on a walkable cell`,
  portalUnreachable: (problem) => `portal ${problem.what}${at(problem)} cannot be reached`,
  andMore: ({ what }) => `and ${what} more`,
}

/** One line about one problem. */
export function problemLine(problem: TemplateProblem): string {
  const sentence = (sentences[problem.code] as (problem: TemplateProblem) => string)(problem)
  return `ERROR ${problem.mapId === undefined ? '' : `level ${problem.mapId}: `}${sentence}`
}

/** The whole log of one try. */
export function checkLog(
  title: { readonly name: string; readonly version: number; readonly at: number },
  { levels, problems, foreignAddresses }: TemplateReport,
): string {
  return [
    `${new Date(title.at).toISOString()} check of "${title.name}", version ${title.version}`,
    ...levels.map(
      (level) =>
        `level ${level.mapId} "${level.name}": ${level.width} × ${level.height} cells, ${level.objects} objects, ` +
        `${level.assets} assets, ${level.spawns} spawns, ${level.portals} portals`,
    ),
    ...(foreignAddresses > 0 ? [`${foreignAddresses} addresses of other sites were not looked at`] : []),
    ...problems.map(problemLine),
    problems.length === 0 ? 'passed' : `failed: ${problems.length} problems`,
  ].join('\n')
}
