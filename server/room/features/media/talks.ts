import type { EncId } from '#shared/ids.ts'
import type { World } from '#shared/world/world.ts'
import type { MediaMember, MediaTalk } from '../../mediaRooms.ts'
import type { PeerRules, PeersMessage } from './peers.ts'

/** A conversation as its room on the media server has to be: what its members were told, by user id. */
export function talkOf(
  round: string,
  messages: readonly PeersMessage[],
  rules: Pick<PeerRules, 'blockedWith'>,
  { players }: Pick<World, 'players'>,
): MediaTalk {
  const everybody = new Set(messages.flatMap(({ to }) => to))
  const userIdsOf = (encIds: Iterable<EncId>): string[] =>
    [...encIds].flatMap((encId) => (everybody.has(encId) ? (players.get(encId)?.uid ?? []) : []))
  const members = new Map<string, MediaMember>()
  for (const { to, body } of messages) {
    for (const encId of to) {
      const [userId] = userIdsOf([encId])
      if (userId === undefined) continue
      members.set(userId, { give: body.give ?? 0, without: userIdsOf(rules.blockedWith(encId) ?? []) })
    }
  }
  return { round, members }
}

const asText = ({ round, members }: MediaTalk): string => JSON.stringify([round, ...members])

/** The former one where it says the same: whoever follows talks looks at what is another object. */
export const keepSame = (former: MediaTalk | undefined, now: MediaTalk): MediaTalk =>
  former && asText(former) === asText(now) ? former : now
