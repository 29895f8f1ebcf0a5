import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import { addressBlock } from '../middleware/addressBlock.ts'
import type { Trust } from './trustProxy.ts'

export interface ConnectionCapsOptions {
  /** How many connections one address (IPv6: one /64) may have for calls over HTTP. */
  readonly perAddress: number
  /** Whoever hands on the calls of others has as many connections as they need. */
  readonly trusts: Trust
}

export interface ConnectionCaps {
  /** Connections that were cut since the start as their address had too many. */
  readonly refused: number
}

/**
 * Six connections of a browser for each of 300 people behind one address. A connection that became a socket counts no
 * longer: those have limits of their own (room/doors/socketCaps.ts).
 */
export const connectionsPerAddressDefault = 2_000

/**
 * Cuts connections of an address that has too many, before a byte of them is read.
 * @param http does not listen yet, and has its owner of upgrades already
 */
export function capConnections(http: Server, { perAddress, trusts }: ConnectionCapsOptions): ConnectionCaps {
  const open = new Map<string, Set<Duplex>>()
  let refused = 0

  function forget(block: string, socket: Duplex): void {
    const ofBlock = open.get(block)
    if (ofBlock?.delete(socket) && ofBlock.size === 0) open.delete(block)
  }

  http.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    // Gone already.
    if (address === undefined || trusts(address, 0)) return
    const block = addressBlock(address)
    const ofBlock = open.get(block) ?? new Set()
    if (ofBlock.size >= perAddress) {
      refused += 1
      socket.destroy()
      return
    }
    open.set(block, ofBlock.add(socket))
    socket.once('close', () => forget(block, socket))
  })
  // Looks on only: who answers an upgrade is decided elsewhere (room/doors/upgrades.ts).
  http.on('upgrade', ({ socket }) => forget(addressBlock(socket.remoteAddress ?? ''), socket))

  return {
    get refused() {
      return refused
    },
  }
}
