import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { TcpClient } from '../../../tests/support/server/tcpClient.ts'
import { until } from '../../../tests/support/until.ts'
import { defaultSocketLimits, SocketCaps } from './socketCaps.ts'
import { ownUpgrades, type Door } from './upgrades.ts'

test('a door that forgets a socket, or fails at it, leaves none open; nobody else may listen', async () => {
  const http = createServer()
  const errors: string[] = []
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_fields: object, message: string) => void errors.push(message),
  }
  const forgetful: Door = {
    wants: ({ url }) => url === '/forgets',
    holdsSeat: () => false,
    enter: () => undefined,
  }
  const failing: Door = {
    wants: ({ url }) => url === '/fails',
    holdsSeat: () => false,
    enter() {
      throw new Error('broken')
    },
  }
  const caps = new SocketCaps(defaultSocketLimits)
  const options = {
    doors: [forgetful, failing],
    caps,
    addressOf: () => '192.0.2.1',
    isFromElsewhere: () => false,
    log,
  }
  const { openSockets } = ownUpgrades(http, options)
  expect(() => ownUpgrades(http, options)).toThrow('somebody else')
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  for (const path of ['/forgets', '/fails']) {
    const client = await TcpClient.connect(url)
    client.upgrade({ path })
    await until(() => client.isEnded, `${path} is ended`)
    client.destroy()
  }
  await until(() => openSockets() === 0, 'none is open')
  expect(errors).toEqual(['nobody took an upgrade', 'an upgrade failed', 'nobody took an upgrade'])
  expect(caps.counts).toEqual({
    known: 0,
    waiting: 0,
    refused: { address: 0, all: 0, person: 0, madeRoom: 0 },
  })
  await new Promise((resolve) => http.close(resolve))
})
