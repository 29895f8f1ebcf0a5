import type { PackedPose } from '#shared/movement/packedMove.ts'
import type { RawSocket } from './rawSocket.ts'

/** Where a run's bots go. */
export interface Place {
  /** `http://host:port` */
  readonly origin: string
  /** How moves travel; only our own server knows the difference. */
  readonly moves: MoveStyle
  /** Another space than the bench's one, and where its server takes sockets, which nobody is asked for then. */
  readonly space?: { readonly id: string; readonly door: string } | undefined
}

/** packed: Move.packed up and packedMoves down, as our browser does; plain: position, rotation and playerMoves. */
export type MoveStyle = 'packed' | 'plain'

/** One that has joined. */
export interface Bot {
  readonly socket: RawSocket
  /** Tells the server where it is. `number` counts its moves from 1. */
  sendMove(pose: PackedPose, number: number): void
}

/** Everybody is another address, as a proxy in front of the server would tell it: limits count by address. */
export const addressOf = (index: number): Readonly<Record<string, string>> => ({
  'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
})

/** @throws Error with status and text when the answer is not a success */
export async function call(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${new URL(url).pathname}: ${response.status} ${text.slice(0, 200)}`)
  return text.startsWith('{') ? (JSON.parse(text) as unknown) : text.replace(/^"|"$/g, '')
}
