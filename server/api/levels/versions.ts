import type { z } from 'zod'
import { fail } from '#shared/errors.ts'
import { emptyAnswer } from '#shared/http/fields.ts'
import { levelParams } from '#shared/http/levels.ts'
import {
  restoreAnswer,
  versionAnswer,
  versionBody,
  versionList,
  versionListQuery,
  versionParams,
  wholeVersion,
} from '#shared/http/levelVersions.ts'
import type { VersionAnswer } from '#shared/http/levelVersions.ts'
import type { MapFile } from '#shared/map/files/spaceFile.ts'
import { parseLevelName } from '#shared/map/media.ts'
import type { PlanCells } from '#shared/map/versions/planCells.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../../context.ts'
import * as levelVersions from '../../db/tables/content/levelVersions.ts'
import type { LevelName, LevelVersionRow, VersionFacts } from '../../db/tables/content/levelVersions.ts'
import * as spaceMaps from '../../db/tables/content/spaceMaps.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import * as users from '../../db/tables/accounts/users.ts'
import { checkAdded, checkFits } from '../../files/quotas.ts'
import { readVersion } from '../../maps/mapStore.ts'
import { readingTurns } from '../../maps/readingTurns.ts'
import { accountOf } from './readingAccount.ts'
import { canManageSpace } from '../../policies/space.ts'
import { endpoint } from '../endpoint.ts'
import { JsonText, WireText } from '../jsonText.ts'
import type { SpaceVisit } from '../spaces/findSpace.ts'
import { changeInRoom } from './inRoom.ts'

const ofLevel = {
  auth: 'user',
  params: levelParams,
  unknown: 'LevelNotFound',
  space: 'params.id',
} as const
const ofVersion = { ...ofLevel, params: versionParams, path: '/levels/:id/versions/:versionId' } as const

const MIB = 1024 * 1024
/** What the main thread has to do for a mebibyte that is unzipped beside it (measured). */
const UNZIP_MS_PER_MIB = 1.5

const nameOf = (levelId: string): LevelName => parseLevelName(levelId) ?? fail('LevelNotFound')

/** @throws ApiError LevelVersionNotFound */
const findVersion = async (
  { db }: AppContext,
  { id, versionId }: z.infer<typeof versionParams>,
): Promise<VersionFacts> =>
  (await levelVersions.find(db, nameOf(id), versionId)) ?? fail('LevelVersionNotFound')

const present = (row: VersionFacts, displayName: string | null): VersionAnswer => ({
  id: row.id,
  cause: row.cause,
  isNamed: row.isNamed === 1,
  name: row.name,
  note: row.note,
  savedBy: displayName === null ? null : { id: row.savedBy, displayName },
  savedAt: new Date(row.savedAt).toISOString(),
  things: row.things,
  plan: JSON.parse(row.plan) as PlanCells,
})

const presentAlone = async (ctx: AppContext, row: VersionFacts): Promise<VersionAnswer> =>
  present(row, (await users.findById(ctx.db, row.savedBy))?.displayName ?? null)

/** Who made it, and who runs the space, may rename and delete it. */
const isOf = (userId: string, visit: SpaceVisit, { savedBy }: VersionFacts): boolean =>
  savedBy === userId || canManageSpace(visit.standing)

/** @throws ApiError LevelVersionNotFound, Forbidden */
async function ownVersion(
  ctx: AppContext,
  userId: string,
  visit: SpaceVisit,
  params: z.infer<typeof versionParams>,
): Promise<VersionFacts> {
  const row = await findVersion(ctx, params)
  return isOf(userId, visit, row) ? row : fail('Forbidden')
}

export const listVersions = endpoint(
  {
    ...ofLevel,
    method: 'get',
    path: '/levels/:id/versions',
    summary: 'The versions of a level, the newest first',
    query: versionListQuery,
    limit: 'report',
    answer: versionList,
  },
  async (ctx, { user, params, query, visit }) => {
    const { rows, total } = await levelVersions.list(ctx.db, nameOf(params.id), query)
    const data = rows.map((row) => ({
      ...present(row, row.displayName),
      bytes: row.bytes,
      isMine: isOf(user.id, visit, row),
    }))
    return { data, total }
  },
)

/** As it is stored: whatever was acknowledged is in it, whoever holds the space. */
export const saveVersion = endpoint(
  {
    ...ofLevel,
    method: 'post',
    path: '/levels/:id/versions',
    summary: 'Save the level as it is now as a version with a name',
    body: versionBody,
    answer: versionAnswer,
    status: 201,
    limit: 'create',
    idempotent: true,
    errors: ['TooManyVersions', 'QuotaExceeded', 'StorageFull', 'SensitiveContentError'],
  },
  async (ctx, { user, params, body: { name, note }, visit }) => {
    const { db, clock, newId, moderation, config } = ctx
    const level = nameOf(params.id)
    const payers = { userId: visit.space.ownerId, spaceId: level.spaceId }
    await ctx.disk.checkRoom()
    await checkFits(db, config.storage.quotas, payers, { bytes: 1 })
    await moderation.checkTexts(name, note)
    const account = accountOf(ctx, level.spaceId, user)
    account.check()
    const row = await readingTurns.take(user.id, async (): Promise<LevelVersionRow> => {
      const file = (await readVersion(db, level.spaceId, level.mapId, account.spend)) ?? fail('LevelNotFound')
      const { mapJson, ...facts } = file
      return {
        ...facts,
        ...level,
        id: newId(),
        cause: 'saved',
        isNamed: 1,
        name,
        note,
        savedBy: user.id,
        savedAt: clock.now(),
        content: await levelVersions.packMap(mapJson),
      }
    })
    await db.transaction().execute(async (tx) => {
      // One after another, so that two at once cannot both be the last.
      await spaces.lock(tx, level.spaceId)
      if (!(await spaceMaps.hold(tx, level.spaceId, level.mapId))) fail('LevelNotFound')
      if ((await levelVersions.countNamed(tx, level)) >= limits.versionsNamed) fail('TooManyVersions')
      await levelVersions.insert(tx, row)
      await checkAdded(tx, config.storage.quotas, payers, { bytes: row.content.length })
    })
    return presentAlone(ctx, row)
  },
)

export const getVersion = endpoint(
  {
    ...ofVersion,
    method: 'get',
    summary: 'A version of a level, with the level as it was',
    limit: 'report',
    answer: wholeVersion,
    errors: ['LevelVersionNotFound'],
  },
  async (ctx, { user, params }) => {
    const row = await findVersion(ctx, params)
    const account = accountOf(ctx, row.spaceId, user)
    account.check()
    const mapJson = await readingTurns.take(
      user.id,
      async () => (await levelVersions.readMapBytes(ctx.db, row.id)) ?? fail('LevelVersionNotFound'),
    )
    account.charge((mapJson.length / MIB) * UNZIP_MS_PER_MIB)
    const facts = JSON.stringify(await presentAlone(ctx, row))
    // As it is stored, which is JSON and never changes.
    return new JsonText(`${facts.slice(0, -1)},"map":`, new WireText(mapJson, row.id), '}')
  },
)

/** One that was kept by itself stays from then on. */
export const renameVersion = endpoint(
  {
    ...ofVersion,
    method: 'put',
    summary: 'Give a version of a level another name',
    body: versionBody,
    limit: 'edit',
    answer: versionAnswer,
    errors: ['LevelVersionNotFound', 'TooManyVersions', 'SensitiveContentError'],
  },
  async (ctx, { user, params, body, visit }) => {
    const row = await ownVersion(ctx, user.id, visit, params)
    await ctx.moderation.checkTexts(body.name, body.note)
    await ctx.db.transaction().execute(async (tx) => {
      await spaces.lock(tx, row.spaceId)
      const isOneMore = row.isNamed === 0
      if (isOneMore && (await levelVersions.countNamed(tx, row)) >= limits.versionsNamed) {
        fail('TooManyVersions')
      }
      if (!(await levelVersions.rename(tx, row.id, body))) fail('LevelVersionNotFound')
    })
    return presentAlone(ctx, { ...row, ...body, isNamed: 1 })
  },
)

export const deleteVersion = endpoint(
  {
    ...ofVersion,
    method: 'delete',
    summary: 'Delete a version of a level for good',
    limit: 'edit',
    answer: emptyAnswer,
    errors: ['LevelVersionNotFound'],
  },
  async (ctx, { user, params, visit }) => {
    const row = await ownVersion(ctx, user.id, visit, params)
    if (!(await levelVersions.remove(ctx.db, row.id))) fail('LevelVersionNotFound')
    return {}
  },
)

/** Everybody inside sees it at once. What the level was is kept in the same transaction. */
export const restoreVersion = endpoint(
  {
    ...ofVersion,
    method: 'post',
    path: '/levels/:id/versions/:versionId/restore',
    summary: 'Make a level again what it was in a version',
    answer: restoreAnswer,
    limit: 'create',
    errors: ['LevelVersionNotFound', 'InvalidMapEdit', 'QuotaExceeded', 'StorageFull'],
  },
  async (ctx, { user, params }) => {
    const row = await findVersion(ctx, params)
    const { spaceId, mapId } = row
    await ctx.disk.checkRoom()
    const account = accountOf(ctx, spaceId, user)
    account.check()
    const keep = { id: ctx.newId(), cause: 'restore', name: row.name } as const
    await readingTurns.take(user.id, async () => {
      const mapJson = (await levelVersions.readMap(ctx.db, row.id)) ?? fail('LevelVersionNotFound')
      account.charge((mapJson.length / MIB) * UNZIP_MS_PER_MIB)
      // It was checked when it was a map of ours.
      const target = account.spend(() => JSON.parse(mapJson) as MapFile)
      await changeInRoom(ctx, spaceId, user, { kind: 'becomeMap', mapId, target, isReturn: true, keep })
    })
    const before = await levelVersions.find(ctx.db, row, keep.id)
    return { before: before?.id ?? null }
  },
)
