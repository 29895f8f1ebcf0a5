import type { AppContext } from '../../context.ts'
import { certainly } from '../../db/certainly.ts'
import type { Db } from '../../db/schema.ts'
import { isUnavailable } from '../../db/isUnavailable.ts'
import type { SpaceWrites } from '../ports.ts'
import { chatBytesOf, type ChatBytes } from './chatBytes.ts'
import type { Effect } from '../effects.ts'
import type { RoomFeatures } from '../feature.ts'
import { StoreRefusal, StoreUnavailable } from '../storeErrors.ts'
import { storeEffects } from './storeEffects.ts'

interface Options extends Pick<AppContext, 'db' | 'clock' | 'newId' | 'config'> {
  readonly features: Pick<RoomFeatures, 'statements' | 'packed' | 'leavesMore'>
  /** Whether the disk is to take nothing more. */
  readonly isDiskFull?: (() => Promise<boolean>) | undefined
  /** Bytes of chats a person and day, in all spaces. */
  readonly chats: Pick<ChatBytes, 'recall' | 'wait' | 'take'>
  /** Before anything is stored, in the same transaction. @throws LeaseLost */
  check(tx: Db, spaceId: string): Promise<void>
  /** Hears for whom there are new notifications. */
  noticed(userIds: readonly string[]): void
  /** Hears who is a member of a space no longer. */
  left(spaceId: string, userIds: readonly string[]): void
}

/** What people write, bytes by who does. */
function writtenIn(effects: readonly Effect[]): ReadonlyMap<string, number> {
  const written = new Map<string, number>()
  for (const effect of effects) {
    if (effect.kind !== 'chat') continue
    const { senderId, contents, hearers = [], keptFrom = [] } = effect.chat
    const bytes = chatBytesOf(Buffer.byteLength(contents), 1, hearers.length + keptFrom.length)
    written.set(senderId, (written.get(senderId) ?? 0) + bytes)
  }
  return written
}

function unavailable(error: unknown): never {
  throw isUnavailable(error) ? new StoreUnavailable(error) : error
}

/** Stores groups of effects, each in one transaction (SpaceWrites.commit). */
export function createCommit(options: Options): SpaceWrites['commit'] {
  const { db, clock, newId, config, check, noticed, left, isDiskFull, chats } = options
  const { statements, packed, leavesMore } = options.features
  return async (spaceId, effects) => {
    const readers = new Set<string>()
    const gone = new Set<string>()
    if (isDiskFull && effects.some(leavesMore) && (await isDiskFull())) throw new StoreRefusal('notNow')
    const written = writtenIn(effects)
    await chats.recall(written.keys()).catch(unavailable)
    for (const [senderId, bytes] of written) {
      if (chats.wait(senderId, bytes) > 0) throw new StoreRefusal('tooManyRequests')
    }
    const ready = await packed(effects)
    try {
      await certainly(db, async (tx) => {
        readers.clear()
        gone.clear()
        await check(tx, spaceId)
        const into = (set: Set<string>) => (userIds: readonly string[]) =>
          userIds.forEach((userId) => set.add(userId))
        const told = { noticed: into(readers), left: into(gone) }
        await storeEffects({ db: tx, clock, newId, config, spaceId, ...told }, ready, statements)
      })
    } catch (error) {
      unavailable(error)
    }
    for (const [senderId, bytes] of written) chats.take(senderId, bytes)
    if (readers.size > 0) noticed([...readers])
    if (gone.size > 0) left(spaceId, [...gone])
  }
}
