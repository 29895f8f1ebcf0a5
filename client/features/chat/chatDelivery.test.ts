import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import { emptyWorld } from '#shared/world/world.ts'
import { createFakeTransport, cut, ready, type FakeSocket } from '../../../tests/support/rooms/fakeSpace.ts'
import { createManualClock } from '../../../tests/support/manualClock.ts'
import { SpaceConnection } from '../../net/SpaceConnection.ts'
import { createChatStore } from './createChatStore.ts'

/** What happens next; a server step handles one action of the newest socket's inbox. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant('say' as const) },
  { weight: 6, arbitrary: fc.constant('serve' as const) },
  { weight: 2, arbitrary: fc.constant('serveWithoutAnswer' as const) },
  { weight: 2, arbitrary: fc.constant('cut' as const) },
  { weight: 1, arbitrary: fc.constant('deploy' as const) },
  { weight: 1, arbitrary: fc.constant('breakSending' as const) },
  { weight: 3, arbitrary: fc.constant('wait' as const) },
)

/** A server that stores each chat id once, as ours does, and echoes what it stores to the sender. */
function createChatServer() {
  const stored: string[] = []
  const handled = new WeakMap<FakeSocket, number>()
  return {
    stored,
    /** Handles the oldest action not handled yet; `answers` false: the line is cut before the answers leave. */
    serve(socket: FakeSocket, answers: boolean) {
      const index = handled.get(socket) ?? 0
      const action = socket.actions[index]
      if (!action || !socket.isOpen) return false
      handled.set(socket, index + 1)
      const events: WireEvent[] = []
      if (action.kind === 'chat' && !stored.includes(action.body.id!)) {
        stored.push(action.body.id!)
        const { id, contents, chatRecipient } = action.body
        events.push(
          event('playerChats', {
            id,
            contents,
            recipient: chatRecipient,
            senderId: 'self',
            unixTime: stored.length,
          }),
        )
      }
      if (action.txnId !== undefined) {
        events.push(event('transactionStatus', { txnId: action.txnId, succeeded: true }))
      }
      if (answers && events.length > 0) socket.emit(...events)
      if (!answers) socket.close(cut)
      return true
    },
  }
}

test('whatever is cut when, every chat is stored once, shown once, and in the end as sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), fc.integer(), async (steps, seed) => {
      const clock = createManualClock()
      const transport = createFakeTransport()
      const server = createChatServer()
      let chance = seed >>> 0
      let ids = 0
      const connection = new SpaceConnection({
        spaceId: 'space',
        connectionId: 'tab',
        hears: ['playerChats'],
        getAccessToken: async () => 'token',
        lookUp: async () => 'ws://here/gs/space',
        transport,
        clock,
        random: () => (chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32,
        environment: { isOnline: () => true, onChange: () => () => {} },
        getWorld: () => emptyWorld,
        onEvents: (events) => chat.receive(events, clock.now()),
        onState: () => {},
      })
      const chat = createChatStore({
        send: (kind, body) => connection.send(kind, body),
        edit: () => Promise.resolve(),
        now: clock.now,
        newId: () => `chat ${(ids += 1)}`,
        selfUid: () => 'self',
        selfName: () => '我',
        selfMapId: () => '1',
        encIdOf: () => undefined,
      })
      const greeted = new WeakSet<FakeSocket>()
      const greet = () => {
        const socket = transport.sockets.at(-1)
        if (!socket?.isOpen || greeted.has(socket)) return
        greeted.add(socket)
        socket.emit(ready())
      }

      connection.connect()
      for (const next of steps) {
        const socket = transport.sockets.at(-1)
        if (next === 'say') chat.get().sendChat('你好')
        else if (next === 'wait') await clock.advance(2_000)
        else if (socket && next === 'serve') server.serve(socket, true)
        else if (socket && next === 'serveWithoutAnswer') server.serve(socket, false)
        else if (socket && next === 'cut') socket.close(cut)
        else if (socket && next === 'deploy') socket.close(closeCodes.goingAway)
        else if (socket && next === 'breakSending') socket.breakSending()
        await clock.advance(0)
        greet()
      }

      // In the end the network is good: all is served until nothing waits.
      for (let round = 0; round < 20; round++) {
        await clock.advance(16_000)
        greet()
        while (server.serve(transport.socket, true));
      }
      const said = Array.from({ length: ids }, (_, index) => `chat ${index + 1}`)
      expect([...server.stored].sort()).toEqual([...said].sort())
      const shown = chat.get().messages
      expect(shown.map(({ id }) => id).sort()).toEqual([...said].sort())
      expect(shown.every(({ state }) => state === 'sent')).toBe(true)
    }),
    { numRuns: 150 },
  )
})
