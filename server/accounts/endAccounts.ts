import type { Logger } from 'pino'
import { endedAccountName } from '#shared/rules/endedAccount.ts'
import { endArchivedSpace } from '../spaces/archivedSpaces.ts'
import type { AppContext } from '../context.ts'
import * as accountClosings from '../db/tables/accounts/accountClosings.ts'
import type { ClosingRow } from '../db/tables/accounts/accountClosings.ts'
import * as archived from '../db/tables/spaces/archivedSpaces.ts'
import * as belongings from '../db/tables/accounts/belongings.ts'
import * as fileRows from '../db/tables/site/files.ts'
import * as operationLogs from '../db/tables/site/operationLogs.ts'
import { forgetAhead, forgetRest, namesOf } from '../db/tables/accounts/forgetPerson.ts'
import type { Leaver } from '../db/tables/accounts/forgetPerson.ts'
import * as returningBans from '../db/tables/accounts/returningBans.ts'
import * as organizationSpaces from '../db/tables/spaces/organizationSpaces.ts'
import * as spaces from '../db/tables/spaces/spaces.ts'
import * as users from '../db/tables/accounts/users.ts'
import { loseSeats } from '../events/eventPlaces.ts'
import type { UsesOfFiles } from '../files/fileUses.ts'
import { spacesNaming } from '../maps/mapStore.ts'
import { operationLine } from '../log/operationLog.ts'
import { afterEnding } from '../spaces/endMemberships.ts'
import { keepBans } from './returningBans.ts'

/** Longer than any statement that was begun may take until others see it. */
const underWayMs = 10 * 60_000

type EndContext = Pick<AppContext, 'db' | 'clock' | 'newId' | 'config' | 'files' | 'fileUses' | 'bus'> &
  Partial<Pick<AppContext, 'liveKit'>> & {
    readonly log: Logger
    readonly rooms: Pick<AppContext['rooms'], 'alone' | 'wish'>
  }

/**
 * Deletes the accounts whose time has come. Each step can be done again, and the row that says so goes last, in one
 * transaction with the account: what a stop leaves half done the next round goes on with. What may be much is done before
 * it, in batches (tables/accounts/forgetPerson.ts).
 * @returns how many accounts are gone; those with a space somebody is still leaving come in the next round.
 */
export async function endAccounts(ctx: EndContext): Promise<number> {
  await returningBans.deleteExpired(ctx.db, ctx.clock.now())
  let gone = 0
  for (const closing of await accountClosings.listDue(ctx.db, ctx.clock.now())) {
    try {
      if (await endAccount(ctx, closing)) gone += 1
    } catch (err) {
      ctx.log.error(
        { err, userId: closing.userId },
        'an account could not be deleted; the next round tries again',
      )
    }
  }
  return gone
}

/** False: a space of it is still alive. */
async function endAccount(ctx: EndContext, closing: ClosingRow): Promise<boolean> {
  const { db } = ctx
  const { userId } = closing
  ctx.bus.tell('userChanged', { userId })
  if (!(await endSpaces(ctx, userId))) return false
  if (!(await endNames(ctx, userId))) return false
  await db.transaction().execute((tx) => belongings.leavePictures(tx, userId))
  await endFiles(ctx, closing)
  const leaver = await leaverOf(ctx, closing)
  if (!leaver) return true
  // Whatever is just being written has begun a moment before.
  const lookedThrough = ctx.clock.now() - underWayMs
  await forgetAhead(db, leaver)
  let tell = () => {}
  const readers = await db.transaction().execute(async (tx) => {
    const user = await users.findById(tx, userId)
    // Somebody else was faster, or they changed their mind in the last moment.
    if (user?.closesAt == null) return []
    const readers = await loseSeats(ctx, tx, userId)
    await keepBans({ ...ctx, db: tx }, user)
    // By organizations of theirs, and into what they shared.
    const gone = await organizationSpaces.endOfSharer(tx, userId)
    for (const { id } of (await belongings.listOf(tx, userId)).filter(
      ({ what }) => what === 'organization',
    )) {
      gone.push(...(await organizationSpaces.dismiss(tx, id)))
    }
    tell = await afterEnding(ctx, tx, gone)
    await belongings.destroyRest(tx, userId)
    await forgetRest(tx, leaver, lookedThrough)
    const { pseudonym } = leaver
    const nobody = { id: pseudonym, name: endedAccountName, address: '' }
    const subject = { subjectType: 'user', subjectId: pseudonym, subjectName: endedAccountName } as const
    await operationLogs.insert(tx, operationLine(ctx, nobody, { action: 'user.gone', ...subject }))
    return readers
  })
  tell()
  if (readers.length > 0) ctx.bus.tell('noticed', { userIds: readers })
  return true
}

/** Who it is, with all they are called; undefined: they stay, or are gone already. */
async function leaverOf(
  { db }: EndContext,
  { userId, pseudonym, eraseChats }: ClosingRow,
): Promise<Leaver | undefined> {
  const user = await users.findById(db, userId)
  if (user?.closesAt == null) return undefined
  const names = await namesOf(db, userId)
  return { userId, phone: user.phone, names, pseudonym, eraseChats: eraseChats === 1 }
}

/** Destroys the spaces of an account once nobody is in them; false: somebody is just being put out. */
async function endSpaces(ctx: EndContext, userId: string): Promise<boolean> {
  const { db, clock, bus } = ctx
  const ids = await belongings.spaceIdsOf(db, userId)
  for (const id of ids) {
    if (!(await spaces.find(db, id))) continue
    await spaces.update(db, id, { archivedAt: clock.now() }, clock.now())
    bus.tell('spaceChanged', { spaceId: id })
  }
  let isEmpty = true
  let uses: UsesOfFiles | undefined
  // Who did it gets the pseudonym with everything else that is written of them.
  const by = { id: userId, name: endedAccountName, address: '' }
  for (const id of ids) {
    const row = await archived.findAny(db, id)
    uses ??= await ctx.fileUses.fresh()
    // One that was brought back in this moment is put away again by the next round.
    if (!row || !(await endArchivedSpace(ctx, row, by, uses))) isEmpty = false
  }
  return isEmpty
}

/**
 * Takes an account out of the maps of all spaces: its desk, its bookings, the lists it is on. Where people are it happens
 * before their eyes. False: a space could not do it just now.
 */
async function endNames({ db, rooms }: EndContext, userId: string): Promise<boolean> {
  const identity = { userId, displayName: endedAccountName, avatar: 0, isSiteAdmin: false, viaApiKey: false }
  let isDone = true
  for (const spaceId of await spacesNaming(db, userId)) {
    if (await rooms.alone(spaceId, (ports) => ports.forgetPerson(spaceId, userId))) continue
    const refusal = await rooms.wish(spaceId, identity, { kind: 'forgetPerson', userId })
    if (refusal) isDone = false
  }
  return isDone
}

/** What hangs in spaces of others becomes theirs, or goes as chosen; everything else goes. */
async function endFiles({ db, files }: EndContext, { userId, eraseFiles }: ClosingRow): Promise<void> {
  for (const { id, spaceOwnerId } of await fileRows.listUploadedBy(db, userId)) {
    if (spaceOwnerId === null || eraseFiles === 1) await files.erase(id)
    else await fileRows.setOwner(db, id, spaceOwnerId)
  }
}

/** Ends what is due, one round after the other. */
export interface AccountEnder {
  /** A call while a round is under way waits for that one. */
  run(): Promise<void>
}

export function createAccountEnder(ctx: EndContext): AccountEnder {
  let round: Promise<void> | undefined
  return {
    run: () =>
      (round ??= endAccounts(ctx)
        .then((count) => {
          if (count > 0) ctx.log.info({ count }, 'accounts deleted as their people asked')
        })
        .finally(() => {
          round = undefined
        })),
  }
}
