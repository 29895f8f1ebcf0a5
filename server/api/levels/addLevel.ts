import type { Wish } from '../../cluster/messages.ts'
import type { AppContext } from '../../context.ts'
import * as ownThings from '../../db/tables/spaces/ownThings.ts'
import { carry, failFull, type Carried, type CarryTo } from '../../ownThings/carry.ts'
import { failGone, nameOfCarried } from '../../ownThings/findCarried.ts'
import { identityOf, type Caller } from '../caller.ts'
import { failFor } from './inRoom.ts'
import type { Beginning } from './levelSources.ts'

/** Refusals after which it may be stored all the same, a moment later: its uploads are left to go by themselves. */
const isOpen = (refusal: Awaited<ReturnType<AppContext['rooms']['wish']>>): boolean =>
  refusal?.key === 'notNow' || refusal?.key === 'spaceCloses' || refusal?.key === 'notStored'

/**
 * Adds a level to a space where it lives, with what its map names of where it is from: the room stores both in one
 * transaction.
 * @throws ApiError as changeInRoom, and OwnThingsGone, OwnThingsDoNotFit
 */
export async function addLevel(
  ctx: AppContext,
  spaceId: string,
  user: Caller,
  {
    mapId,
    name,
    beginning,
  }: { readonly mapId: string; readonly name: string; readonly beginning: Beginning },
): Promise<void> {
  const wish = (more: Pick<Extract<Wish, { kind: 'addLevel' }>, 'mapJson' | 'copyOf' | 'own'>) =>
    ctx.rooms.wish(spaceId, identityOf(user), { kind: 'addLevel', mapId, name, ...more })
  if ('copyOf' in beginning) return failFor(await wish(beginning))
  const to: CarryTo = {
    ownerId: user.id,
    spaceId,
    payerId: spaceId,
    known: await ownThings.carriedOf(ctx.db, spaceId),
    count: await ownThings.countOf(ctx.db, spaceId),
  }
  const carried = await carry({ ...ctx, quotas: ctx.config.storage.quotas }, beginning.found, to)
  let isDone = false
  try {
    const [{ mapJson } = { mapJson: '' }] = carried.maps
    const refusal = await wish({ mapJson, own: [...carried.added] })
    isDone = refusal === undefined || isOpen(refusal)
    if (refusal?.key === 'tooManyOwnThings') failFull(carried.added, to.count)
    if (refusal?.key === 'ownThingUnknown') failGone(namesOf(carried))
    failFor(refusal)
  } finally {
    if (!isDone) await carried.discard()
  }
}

const namesOf = ({ added, kept }: Carried<unknown>): string[] => [...kept, ...added].map(nameOfCarried)
