import type { ActionBody, ActionName, EventName } from '#shared/protocol/messages.ts'
import { openSpace, type TestSpace, type Visitor } from './liveSpace.ts'
import { makeMap } from '../world/makeWorld.ts'
import { createMemoryPorts, makeSpace, type MemoryPorts } from './memoryPorts.ts'

const den = { nookCoords: { coords: [2, 3].map((x) => ({ x, y: 3 })) } }
const maps = [
  { map: { ...makeMap({ id: '1' }), nooks: new Map([['den', den]]) }, isDefault: true, updateId: 1 },
  { map: makeMap({ id: '2' }), isDefault: false, updateId: 1 },
]

/** The space of people on two levels, on the first of which is a nook. `open` makes both anew: what is imported follows. */
export let ports: MemoryPorts
export let space: TestSpace

export const open = async (
  patch: Parameters<typeof makeSpace>[0] = {},
  options: Parameters<typeof openSpace>[1] = {},
): Promise<void> => {
  ports = createMemoryPorts(makeSpace({ maps, ...patch }))
  space = await openSpace(ports, options)
}
export const enter = async (userId: string, sceneId = '1', apiKey = false): Promise<Visitor> => {
  const visitor = (await space.visit(userId, { apiKey })).enter({ sceneId, info: { name: userId } })
  await space.settle()
  return visitor
}
/** The same space in a server that has started again, an hour later. */
export const reopen = async (): Promise<void> => {
  space = await openSpace(ports)
  space.pass(3_600_000)
}
/** Asks for something that may be stored first, and reads the answer. */
export async function ask<K extends ActionName>(visitor: Visitor, kind: K, body: ActionBody<K>) {
  const txnId = visitor.send(kind, body)
  await space.settle()
  return visitor.answer(txnId)
}
export const ok = { succeeded: true }
export const refused = (reason: string) => ({ succeeded: false, reason })
export const heard = (visitor: Visitor, kind: EventName): number => visitor.all(kind).length
export const lines = (visitor: Visitor): string[] =>
  visitor.all('playerChats').map(({ contents }) => contents ?? '')
export const say = (
  visitor: Visitor,
  contents: string,
  chatRecipient = 'GLOBAL_CHAT',
  id = `${visitor.userId}-${contents.replaceAll(' ', '-')}`,
) => ask(visitor, 'chat', { chatRecipient, contents, id })
