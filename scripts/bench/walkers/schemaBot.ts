import { Room } from '@colyseus/sdk'
import { bodyStates, unpackPose, type PackedPose } from '#shared/movement/packedMove.ts'
import { call, type Bot, type Place } from './bot.ts'
import { RawSocket } from './rawSocket.ts'

/** First byte of Colyseus frames: the handshake, acknowledged with the same byte. */
const JOIN_ROOM = 10
const CODE_BITS = 0x1f

/** The SDK writes the messages, so they are byte for byte what its clients send; our cheap socket carries them. */
let written: Uint8Array = new Uint8Array()
const writer = new Room('plain')
writer.connection = {
  isOpen: true,
  send: (data: Uint8Array) => (written = Uint8Array.from(data)),
} as unknown as Room['connection']

/** A bot in the plain Colyseus room: a seat by HTTP, then the socket; it counts and decodes nothing. */
export class SchemaBot implements Bot {
  readonly socket: RawSocket

  private constructor(socket: RawSocket) {
    this.socket = socket
  }

  static async join({ origin }: Place): Promise<SchemaBot> {
    const seat = await call(`${origin}/matchmake/joinOrCreate/plain`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const { processId, roomId, sessionId } = seat as Record<'processId' | 'roomId' | 'sessionId', string>
    const url = `${origin.replace(/^http/, 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`
    const socket = await RawSocket.open({ url })
    await new Promise<void>((resolve, reject) => {
      socket.onClose = (why) => reject(new Error(`while joining: ${why}`))
      socket.onMessage = (payload) => {
        if ((payload[0]! & CODE_BITS) !== JOIN_ROOM) return
        socket.send(Uint8Array.of(JOIN_ROOM))
        resolve()
      }
    })
    socket.onClose = undefined
    socket.onMessage = undefined
    return new SchemaBot(socket)
  }

  sendMove(pose: PackedPose): void {
    const { position, rotation } = unpackPose(pose)
    writer.send('move', { ...position, yaw: rotation.y, animation: bodyStates[pose.state] ?? 'idle' })
    this.socket.send(written)
  }
}
