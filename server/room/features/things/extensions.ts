import { interactionOf } from '#shared/map/interactions.ts'
import { isInReach } from '#shared/map/inReach.ts'
import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { refuse, reply, type Decision, type PlayerContext } from '../../handler.ts'
import { isShutAway, mayControl } from '../../known/control.ts'

/** So long a context is good. */
export const CONTEXT_MS = 300_000

/** Where this site is, for tests and rooms that are reached by a path alone. */
const HERE = 'http://localhost'

/**
 * openExtension: who one is, for the page of the extension one stands at, and nobody else: its origin is the audience. No
 * token of a session is in it, and no id of an account: `sub` is another for each origin and space.
 */
export function openExtension(context: PlayerContext, body: ActionBody<'openExtension'>): Decision {
  const { self, world, catalogue, extensionTokens, access, space, identity, now } = context
  if (body.mapId && body.mapId !== self.mapId) return refuse('elsewhere')
  const map = world.maps.get(self.mapId)
  const key = body.key ?? ''
  const object = map?.objects.get(key)
  if (!map || !object) return refuse('noSuchObject')
  const interaction = interactionOf(object)
  if (interaction?.kind !== 'extension' || interaction.url === undefined) return refuse('notAnExtension')
  if (isShutAway(context, map, object)) return refuse('notInNook')
  if (!isInReach(object, catalogue, context.latest(self).position)) return refuse('objectTooFar')
  const here = context.siteOrigin ?? HERE
  const audience = URL.parse(interaction.url, here)?.origin
  if (audience === undefined || (audience !== here && !extensionTokens.isListed(audience))) {
    return refuse('extensionNotListed')
  }
  const token = extensionTokens.mint({
    iss: here,
    aud: audience,
    sub: extensionTokens.subjectOf(identity.userId, space.id, audience),
    jti: context.newId(),
    iat: Math.floor(now / 1000),
    exp: Math.floor((now + CONTEXT_MS) / 1000),
    name: self.name,
    role: access.role === '' ? 'VISITOR' : access.role,
    space: { id: space.id, name: space.name },
    level: map.id,
    object: key,
    mayWrite: mayControl(context, object),
  })
  return reply(event('extensionContext', { mapId: map.id, key, token, expiresInMs: CONTEXT_MS }))
}
