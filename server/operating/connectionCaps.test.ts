import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { until } from '../../tests/support/until.ts'
import { capConnections } from './connectionCaps.ts'
import { parseTrustProxy } from './trustProxy.ts'

let http: Server | undefined
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  http?.close()
  http?.closeAllConnections()
})

/** A server that answers every call and takes every upgrade. */
async function listen(perAddress: number, trustProxy: string) {
  const server = createServer((_request, response) => void response.end('here'))
  http = server
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
  })
  const caps = capConnections(server, { perAddress, trusts: parseTrustProxy(trustProxy).trusts })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    caps,
    /** Opens a connection and sends a call; what comes back, `gone` when it was cut. */
    call(upgrade = '') {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      const said = { text: '', gone: false, socket }
      socket.on('data', (bytes) => (said.text += bytes.toString()))
      socket.on('error', () => undefined)
      socket.on('close', () => (said.gone = true))
      socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`)
      return said
    },
  }
}

const upgrading = 'Connection: Upgrade\r\nUpgrade: x\r\n'

test('one connection too many of an address is cut, and there is room again when another ends', async () => {
  const { call, caps } = await listen(2, 'off')
  const first = call()
  const second = call()
  await until(() => first.text.includes('here') && second.text.includes('here'), 'both answered')
  const third = call()
  await until(() => third.gone, 'cut')
  expect(third.text).toBe('')
  expect(caps.refused).toBe(1)
  first.socket.destroy()
  await until(async () => {
    const again = call()
    await until(() => again.gone || again.text !== '', 'cut or answered')
    return again.text.includes('here')
  }, 'room again')
})

test('what became a socket counts no longer', async () => {
  const { call, caps } = await listen(1, 'off')
  for (let n = 0; n < 3; n += 1) {
    const socket = call(upgrading)
    await until(() => socket.text.startsWith('HTTP/1.1 101'), 'upgraded')
  }
  const plain = call()
  await until(() => plain.text.includes('here'), 'answered')
  expect(caps.refused).toBe(0)
})

test('a proxy that is trusted has as many as it needs', async () => {
  const { call, caps } = await listen(1, 'loopback')
  const calls = [call(), call(), call()]
  await until(() => calls.every(({ text }) => text.includes('here')), 'all answered')
  expect(caps.refused).toBe(0)
})
