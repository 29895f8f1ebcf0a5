import { limits } from '#shared/rules/limits.ts'
import * as usage from '../../../db/tables/accounts/usage.ts'
import * as levelStates from '../../../db/tables/content/levelStates.ts'
import * as levelVersions from '../../../db/tables/content/levelVersions.ts'
import type { LevelVersionRow } from '../../../db/tables/content/levelVersions.ts'
import { keepsWithin } from '../../../files/quotas.ts'
import { appendEdits } from '../../../maps/mapStore.ts'
import type { Effect, EffectOf } from '../../effects.ts'
import type { CommitContext, Statements } from '../../statement.ts'
import { StoreRefusal } from '../../storeErrors.ts'
import type { KeptVersion } from './versions.ts'

/** Whether all levels of a space may be in memory together, as they are stored now. */
async function levelsFit({ db, spaceId }: CommitContext): Promise<boolean> {
  // With all versions of them, which is known without adding up.
  if ((await usage.findSpace(db, spaceId)).mapBytes <= limits.spaceLevelsBytes) return true
  return (await levelStates.bytesOf(db, spaceId)) <= limits.spaceLevelsBytes
}

/** Whether that state, or one of a moment ago, is there already: a space is opened anew whenever somebody comes. */
async function isKept(
  { db, spaceId }: CommitContext,
  version: Pick<KeptVersion, 'mapId' | 'updateId' | 'savedAt'>,
): Promise<boolean> {
  const newest = await levelVersions.newestOf(db, { spaceId, mapId: version.mapId })
  if (!newest) return false
  return newest.updateId === version.updateId || version.savedAt - newest.savedAt < limits.versionPauseMs
}

/** Effects with the maps of versions as they are stored. */
export const withPackedVersions = (effects: readonly Effect[]): Promise<Effect[]> =>
  Promise.all(
    effects.map(async (effect) =>
      effect.kind === 'levelVersion'
        ? { ...effect, content: await levelVersions.packMap(effect.mapJson), mapJson: '' }
        : effect,
    ),
  )

/** @throws StoreRefusal where there is no room to keep what a level was before it becomes another */
async function storeVersions(
  context: CommitContext,
  effects: readonly EffectOf<'levelVersion'>[],
): Promise<void> {
  for (const { kind: _kind, mapJson, content: packed, ...version } of effects) {
    const isSpare = version.cause === 'begun'
    if (isSpare && (await isKept(context, version))) continue
    const content = packed ?? (await levelVersions.packMap(mapJson))
    const { db, spaceId, config } = context
    if (!(await keepsWithin(db, config.storage.quotas, spaceId, content.length))) {
      if (isSpare) continue
      throw new StoreRefusal('storageFull')
    }
    const row: LevelVersionRow = { ...version, spaceId, isNamed: 0, note: '', content }
    await levelVersions.insert(db, row)
  }
}

export const mapStatements = {
  async mapEdit(context, effects) {
    const doesGrow = effects.some(({ grows }) => grows)
    const { db, spaceId, config } = context
    if (doesGrow && !(await keepsWithin(db, config.storage.quotas, spaceId)))
      throw new StoreRefusal('storageFull')
    const edits = effects.map(({ edit }) => edit)
    await appendEdits(db, spaceId, edits)
    if (doesGrow && !(await levelsFit(context))) throw new StoreRefusal('storageFull')
  },
  levelVersion: storeVersions,
} satisfies Pick<Statements, 'mapEdit' | 'levelVersion'>
