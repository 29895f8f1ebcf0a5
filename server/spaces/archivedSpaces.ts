import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import * as archived from '../db/tables/spaces/archivedSpaces.ts'
import type { ArchivedRow } from '../db/tables/spaces/archivedSpaces.ts'
import * as lotteries from '../db/tables/spaces/lotteries.ts'
import * as operationLogs from '../db/tables/site/operationLogs.ts'
import { endSpace } from './endSpace.ts'
import type { FileUses, UsesOfFiles } from '../files/fileUses.ts'
import { notify } from '../accounts/notifications.ts'
import { aboutSpace, operationLine } from '../log/operationLog.ts'
import type { Doer } from '../log/operationLog.ts'
import type { Retention } from '../files/storageSettings.ts'

const noticeMs = limits.archiveNoticeDays * dayMs
/** Spaces looked at with one statement. */
const rowsAtOnce = 50

type ArchiveContext = Pick<
  AppContext,
  'db' | 'clock' | 'newId' | 'log' | 'files' | 'bus' | 'rooms' | 'config'
> &
  Partial<Pick<AppContext, 'liveKit'>> & { readonly fileUses: Pick<FileUses, 'fresh'> }

/** Nobody: the server does it by itself. */
const server: Doer = { id: '', name: '', address: '' }

/**
 * When a space that is put away is deleted for good, at the earliest, ms since the epoch; undefined: never by itself. Not
 * before its owner has known it for limits.archiveNoticeDays, whatever the setting was before.
 */
export function archiveEnd(
  { archivedSpaces: days }: Pick<Retention, 'archivedSpaces'>,
  { archivedAt }: Pick<ArchivedRow, 'archivedAt'>,
  warnedFor: number | undefined,
  now: number,
): number | undefined {
  return days === 0 ? undefined : Math.max(archivedAt + days * dayMs, warnedFor ?? now + noticeMs)
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** Since when spaces are put away, and when they end, as it is shown; without built-in ones. */
export async function archiveEnds(
  { db, clock, config }: Pick<ArchiveContext, 'db' | 'clock' | 'config'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly at: string; readonly endsAt: string | null }>> {
  const rows = await archived.listByIds(db, ids)
  const warned = await archived.warnedOf(db, rows)
  return new Map(
    rows.map((row) => {
      const endsAt = archiveEnd(config.storage.retention, row, warned.get(row.id), clock.now())
      return [row.id, { at: iso(row.archivedAt), endsAt: endsAt === undefined ? null : iso(endsAt) }]
    }),
  )
}

/**
 * Tells owners when their time has come so far, and deletes the spaces whose time it is; one with somebody still inside
 * comes in the next round.
 * @returns how many spaces are gone
 */
export async function endArchivedSpaces(ctx: ArchiveContext): Promise<number> {
  const { db, clock, config } = ctx
  const { retention } = config.storage
  const now = clock.now()
  // Where they are kept for ever, an end that somebody began is finished all the same.
  const isForever = retention.archivedSpaces === 0
  const before = isForever ? 0 : now + noticeMs - retention.archivedSpaces * dayMs
  let gone = 0
  let uses: UsesOfFiles | undefined
  // Those that stay are counted, so that the next page begins after them.
  for (let stayed = 0; ;) {
    const rows = await archived.listBefore(db, before, stayed, rowsAtOnce)
    const warned = await archived.warnedOf(db, rows)
    for (const row of rows) {
      const warnedFor = warned.get(row.id)
      const isBegun = row.endingAt !== null
      const endsAt = isBegun ? now : (archiveEnd(retention, row, warnedFor, now) ?? Infinity)
      stayed += 1
      if (warnedFor === undefined && !isBegun) await warn(ctx, row, endsAt)
      if (now < endsAt || (await ctx.rooms.isHeld(row.id))) continue
      try {
        uses ??= await ctx.fileUses.fresh()
        if (!(await endArchivedSpace(ctx, row, server, uses))) continue
        gone += 1
        stayed -= 1
      } catch (err) {
        ctx.log.error({ err, spaceId: row.id }, 'a space could not be deleted; the next round tries again')
      }
    }
    if (rows.length < rowsAtOnce) break
  }
  if (gone > 0) ctx.log.info({ count: gone }, 'spaces deleted for good that had been put away')
  return gone
}

const warn = (ctx: ArchiveContext, { id, name, ownerId }: ArchivedRow, endsAt: number): Promise<void> =>
  notify(ctx, {
    userIds: [ownerId],
    spaceId: id,
    kind: 'archiveEnding',
    params: { name, at: iso(endsAt) },
  })

/**
 * Destroys a space that is put away, and writes down who did; its owner is told unless they did it. Of its draws what was
 * promised and what came of it stays in the log of operations.
 * @param row as it was found: if it was brought back or handed over since then, it stays
 * @returns whether it is gone; not while somebody is still being put out, nor while another call destroys it
 */
export async function endArchivedSpace(
  ctx: Pick<ArchiveContext, 'db' | 'clock' | 'newId' | 'log' | 'files' | 'bus' | 'liveKit'> & {
    readonly rooms: Pick<ArchiveContext['rooms'], 'alone'>
  },
  row: ArchivedRow,
  by: Doer,
  uses: UsesOfFiles | undefined,
): Promise<boolean> {
  const { id, name, ownerId } = row
  let isGone = false
  // On all servers: nobody is in, comes in or destroys it too meanwhile.
  await ctx.rooms.alone(id, async () => {
    if (!(await archived.beginEnd(ctx.db, row, ctx.clock.now()))) return
    await endSpace(ctx, id, uses, async (tx) => {
      const about = aboutSpace({ id, name })
      for (const proof of await lotteries.proofsOf(tx, { spaceId: id })) {
        const line = { action: 'lottery.proof', ...about, details: { ...proof } } as const
        await operationLogs.insert(tx, operationLine(ctx, by, line))
      }
      await operationLogs.insert(tx, operationLine(ctx, by, { action: 'space.destroy', ...about }))
    })
    isGone = true
  })
  if (!isGone) return false
  if (ownerId !== by.id) {
    await notify(ctx, { userIds: [ownerId], kind: 'archiveGone', params: { name } })
  }
  return true
}
