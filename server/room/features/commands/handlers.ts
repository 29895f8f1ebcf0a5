import type { EncId } from '#shared/ids.ts'
import { event, type ActionBody, type WireEvent } from '#shared/protocol/messages.ts'
import { ownEventPrefix } from '#shared/protocol/ownEvents.ts'
import { text } from '#shared/world/checks.ts'
import {
  accept,
  refuse,
  toPlayers,
  type ActionContext,
  type Decision,
  type PlayerContext,
} from '../../handler.ts'
import { isBlockedPair } from '../../known/blocks.ts'
import { notHere, otherHere, unreachable } from '../../known/otherHere.ts'

const COMMANDS_MAX = 200
const RECIPIENTS_MAX = 500
/** Bytes of a custom event. */
const PAYLOAD_MAX = 8 * 1024
/** Bytes of hipToBeSquare (decisions.md). */
const SQUARE_MAX = 1024

const commandText = text(500)
const nameText = text(64)

/** The word a command begins with. */
const wordOf = (command: string): string => command.trim().split(/\s+/, 1)[0]!

/** registerCommand: a bot says which command it answers, as long as it is here. */
export function registerCommand(
  { self, memory }: PlayerContext,
  body: ActionBody<'registerCommand'>,
): Decision {
  const command = (body.command ?? '').trim()
  if (command === '' || nameText(command) === undefined || wordOf(command) !== command) {
    return refuse('commandTooLong')
  }
  const { commands } = memory.commands
  if (!commands.has(command) && commands.size >= COMMANDS_MAX) return refuse('tooManyCommands')
  return {
    ...accept(event('spaceRegistersCommand', { command })),
    changes: [{ of: 'commands', change: { kind: 'command', command, encId: self.encId } }],
  }
}

/** sendCommand: to one person, or to whoever registered the word it begins with. */
export function sendCommand(context: PlayerContext, body: ActionBody<'sendCommand'>): Decision {
  const { self, world, memory } = context
  const command = body.command ?? ''
  if (command.trim() === '' || commandText(command) === undefined)
    return refuse('fieldInvalid', { field: 'command' })
  const told = event('playerSendsCommand', { encId: self.encId, command })
  if (body.targetId) {
    const other = otherHere(context, body.targetId)
    if ('ok' in other) return other
    return accept(toPlayers([other.encId], told))
  }
  const owners = [...(memory.commands.commands.get(wordOf(command)) ?? [])]
  if (owners.length === 0) return refuse('noSuchCommand')
  const to = owners.filter((encId) => {
    const owner = world.players.get(encId)
    return owner && !isBlockedPair(memory.social, self.uid, owner.uid)
  })
  return to.length === 0 ? unreachable : accept(toPlayers(to, told))
}

/** What a newcomer is told of the commands there are. */
export const commandEvents = ({ memory, space }: ActionContext): WireEvent[] =>
  space.allowMultiPlayer
    ? [...memory.commands.commands.keys()].map((command) => event('spaceRegistersCommand', { command }))
    : []

/** customAction: a named event of somebody's own program, to some people, or to all by a manager. */
export function customAction(context: PlayerContext, body: ActionBody<'customAction'>): Decision {
  const { self, access, world, memory, space } = context
  const name = body.name ?? ''
  const payload = body.payload ?? ''
  const recipients = body.recipients ?? []
  if (name === '' || nameText(name) === undefined) return refuse('nameInvalid')
  if (name.startsWith(ownEventPrefix)) return refuse('eventNameKept')
  if (Buffer.byteLength(payload) > PAYLOAD_MAX) return refuse('eventTooLong')
  const told = event('customEvent', { name, payload })
  if (body.sendToAll) {
    if (!access.canManage) return refuse('onlyManagersSendToAll')
    return accept(told)
  }
  if (recipients.length === 0) return refuse('nobodyNamed')
  if (recipients.length > RECIPIENTS_MAX) return refuse('tooManyRecipients')
  const present = recipients.flatMap((userId) => {
    const player = world.players.get(world.encIds.get(userId) as EncId)
    return player && (space.allowMultiPlayer || userId === self.uid) ? [player] : []
  })
  if (present.length === 0) return notHere
  const to = present.filter(({ uid }) => !isBlockedPair(memory.social, self.uid, uid))
  if (to.length === 0) return unreachable
  return accept(toPlayers([...new Set(to.map(({ encId }) => encId))], told))
}

/** hipToBeSquare: a little data for the programs of everybody on the level. */
export function hipToBeSquare(
  { self, world, memory }: PlayerContext,
  body: ActionBody<'hipToBeSquare'>,
): Decision {
  const data = body.data ?? ''
  if (Buffer.byteLength(data) > SQUARE_MAX) return refuse('squareTooLong')
  const to = [...world.players.values()].flatMap(({ encId, uid, mapId }) =>
    mapId === self.mapId && !isBlockedPair(memory.social, self.uid, uid) ? [encId] : [],
  )
  return accept(toPlayers(to, event('hipToBeSquare', { data })))
}
