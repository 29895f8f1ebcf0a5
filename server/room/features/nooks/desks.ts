import { roleRank } from '#shared/rules/roles.ts'
import type { MapId } from '#shared/ids.ts'
import { DESK_REACH_M, deskHolder, deskOf, isFor, nookWithin } from '#shared/map/nooks.ts'
import { event, type ActionBody, type v1 } from '#shared/protocol/messages.ts'
import { setters } from '#shared/world/attributes.ts'
import { accept, refuse, type Decision, type Outgoing, type SubjectContext } from '../../handler.ts'

const noOwner: v1.DeskOwner.$Properties = { userId: '', locked: false, description: '' }

const ownerEvent = (mapId: MapId, deskId: string, owner: v1.DeskOwner.$Properties): Outgoing =>
  event('mapSetNooks', { mapId, nooks: { [deskId]: { owner } } })

const isSame = (
  known: v1.DeskOwner.$Properties | null | undefined,
  owner: v1.DeskOwner.$Properties,
): boolean =>
  known?.userId === owner.userId &&
  known?.locked === owner.locked &&
  (known?.description ?? '') === owner.description

/**
 * A desk of the map is taken by a member who stands at it and that nobody has, locked, described, or given
 * back by naming another or none. One has one desk, and keeps it when one goes. What is no desk of a map is what a
 * client shows of somebody, as ever.
 */
function takeDesk(
  { subject, stagedMaps }: SubjectContext,
  info: v1.DeskInfoV2.$Properties,
  told: readonly Outgoing[],
): Decision {
  const deskId = info.deskId ?? ''
  const former = deskOf(stagedMaps.values(), subject.uid)
  const mapId = (info.mapId || (former?.deskId === deskId ? former.map.id : subject.mapId)) as MapId
  const isOwn = former?.deskId === deskId && former.map.id === mapId
  const givenBack = former && !isOwn ? [ownerEvent(former.map.id, former.deskId, noOwner)] : []
  const map = stagedMaps.get(mapId)
  const nook = map?.nooks.get(deskId)
  if (!map || !nook?.isDesk) return accept(...told, ...givenBack)
  if (!isOwn) {
    if (deskHolder(nook) !== undefined) return refuse('deskTaken')
    // Who is gone for good would keep it: strangers pass through.
    if (roleRank(subject.role) === 0) return refuse('deskOfMembers')
    const isAtDesk =
      subject.mapId === mapId && nookWithin(map, [deskId], subject.position, DESK_REACH_M) !== undefined
    if (!isAtDesk || subject.attributes.ghost) return refuse('deskTooFar')
    if (!isFor(nook, subject)) return refuse('nookClosed')
  }
  const owner = {
    userId: subject.uid,
    locked: info.locked ?? (isOwn && former.owner.locked === true),
    description: info.description ?? (isOwn ? (former.owner.description ?? '') : ''),
  }
  return accept(
    ...told,
    ...givenBack,
    ...(isSame(nook.owner, owner) ? [] : [ownerEvent(mapId, deskId, owner)]),
  )
}

/** What somebody says of their desk: told to all by both kinds clients know, and of a desk of the map what becomes of it. */
export function setDeskInfo(context: SubjectContext, body: ActionBody<'setDeskInfo'>): Decision {
  const deskInfo = setters.setDeskInfo.check(body.deskInfo) as v1.DeskInfoV2.$Properties | undefined
  if (deskInfo === undefined) return refuse('fieldInvalid', { field: 'deskInfo' })
  const { encId } = context.subject
  return takeDesk(context, body.deskInfo ?? {}, [
    event('playerSetsDeskInfo', { encId, deskInfo }),
    event('playerSetsCurrentDesk', { encId, currentDesk: deskInfo.deskId ?? '' }),
  ])
}
