/**
 * What most would write: a Colyseus room whose state is a map of players, sent as patches every 50 ms. Nothing is
 * checked. Runs as a process of its own beside the server it is compared with.
 */
import { Room, Server, type Client } from '@colyseus/core'
import { Encoder, schema, t, type SchemaType } from '@colyseus/schema'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '#shared/rules/limits.ts'

// The state of two thousand players fits: Colyseus would otherwise warn and grow by copying.
Encoder.BUFFER_SIZE = 512 * 1024

const Player = schema(
  { x: t.float32(), y: t.float32(), z: t.float32(), yaw: t.float32(), animation: t.string() },
  'Player',
)
const State = schema({ players: t.map(Player) }, 'State')

type PlainMove = Pick<SchemaType<typeof Player>, 'x' | 'y' | 'z' | 'yaw' | 'animation'>

class PlainRoom extends Room<{ state: SchemaType<typeof State> }> {
  override state = new State()
  override patchRate = limits.flushMs
  override maxClients = Number.POSITIVE_INFINITY

  override onCreate(): void {
    this.onMessage('move', (client: Client, { x, y, z, yaw, animation }: PlainMove) => {
      const player = this.state.players.get(client.sessionId)
      if (!player) return
      player.x = x
      player.y = y
      player.z = z
      player.yaw = yaw
      player.animation = animation
    })
  }

  override onJoin(client: Client): void {
    const player = new Player()
    player.x = player.y = player.z = player.yaw = 0
    player.animation = 'idle'
    this.state.players.set(client.sessionId, player)
  }

  override onLeave(client: Client): void {
    this.state.players.delete(client.sessionId)
  }
}

const http = createServer()
const server = new Server({ greet: false, transport: new WebSocketTransport({ server: http }) })
server.define('plain', PlainRoom)
await server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1')
process.stdout.write(`plain room: ready at http://127.0.0.1:${(http.address() as AddressInfo).port}\n`)
