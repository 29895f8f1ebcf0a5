import type { EventBody } from '#shared/protocol/messages.ts'
import type { EffectOf } from '../../effects.ts'

/** What is kept of a booking so that its person is reminded of it. */
export interface KeptBooking {
  readonly id: string
  readonly mapId: string
  readonly nookId: string
  /** What the room is called now. */
  readonly nookName: string
  readonly userId: string
  /** Seconds since the epoch. */
  readonly beginsAt: number
  readonly endsAt: number
}

/** Whose desk it is, and what they say of it. */
export interface DeskHolder {
  readonly userId: string
  readonly locked: boolean
  readonly description: string
}

/** What a change of nooks is for what is kept beside the map: whose desks are whose, and which rooms there are. */
export function nooksChanged({
  mapId,
  nooks,
  overwrite,
}: EventBody<'mapSetNooks'>): EffectOf<'nooksChanged'> | undefined {
  const given = Object.entries(nooks ?? {})
  const owners = given.flatMap(([id, { owner, isDesk }]) => {
    if (isDesk === false) return [[id, undefined] as const]
    if (!owner) return []
    const { userId, locked, description } = owner
    const holder = userId ? { userId, locked: locked ?? false, description: description ?? '' } : undefined
    return [[id, holder] as const]
  })
  if (owners.length === 0 && !overwrite) return undefined
  const only = overwrite ? given.map(([id]) => id) : undefined
  return { kind: 'nooksChanged', mapId: mapId ?? '', owners, only }
}
