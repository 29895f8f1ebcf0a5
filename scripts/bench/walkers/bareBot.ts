import { encodePackedMove, type PackedPose } from '#shared/movement/packedMove.ts'
import { encodeAction } from '#shared/protocol/codec.ts'
import { action } from '#shared/protocol/messages.ts'
import type { Bot, Place } from './bot.ts'
import { RawSocket } from './rawSocket.ts'

/** A bot at the bare server: it sends the frames ours sends, and decodes nothing. */
export class BareBot implements Bot {
  readonly socket: RawSocket

  private constructor(socket: RawSocket) {
    this.socket = socket
  }

  static async join({ origin }: Place): Promise<BareBot> {
    return new BareBot(await RawSocket.open({ url: origin.replace(/^http/, 'ws') }))
  }

  sendMove(pose: PackedPose): void {
    this.socket.send(encodeAction(action('move', { packed: encodePackedMove(pose) })))
  }
}
