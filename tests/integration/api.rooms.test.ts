import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { decodeBatch, encodeAction } from '#shared/protocol/codec.ts'
import { action } from '#shared/protocol/messages.ts'
import type { ActionBody, ActionName, WireEvent } from '#shared/protocol/messages.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'

let server: TestServer
let ownerToken: string
let spaceId: string
let closed = false
beforeAll(async () => {
  server = await startServer({ spacesFolder: spacesFolder([smallSpace('office')]) })
  ownerToken = (await server.login('owner')).access_token
  spaceId = (await server.createSpace(ownerToken)).space.id
})
afterAll(async () => {
  if (!closed) await server.close()
})

/** Somebody at the raw door, found by the lookup, as any bot would. */
async function knock(token: string) {
  const { body: address } = await server.call('GET', `/spaces/${spaceId}/game-server-assignment`)
  const socket = new WebSocket(address as string, 'gather-v2')
  const events: WireEvent[] = []
  let closeCode: number | undefined
  socket.on('message', (data: Buffer) => events.push(...decodeBatch(new Uint8Array(data))))
  socket.on('close', (code) => (closeCode = code))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const send = <K extends ActionName>(kind: K, content: ActionBody<K>, txnId?: number) =>
    socket.send(encodeAction(action(kind, content, txnId)))
  send('init', { spaceId, token } as ActionBody<'init'>)
  const heard = (kind: string) => vi.waitFor(() => expect(kindsOf(events)).toContain(kind), 10_000)
  return { socket, events, send, heard, closeCode: () => closeCode }
}
const kindsOf = (events: readonly WireEvent[]) => events.map((one) => one.kind)

async function enter(name: string) {
  const { access_token } = await server.login(name)
  const guest = await knock(access_token)
  await guest.heard('ready')
  guest.send('enter', { info: { name } } as ActionBody<'enter'>)
  return guest
}
const onlinePlayers = async () =>
  (await server.call('GET', `/spaces/${spaceId}`, { token: ownerToken })).body.onlinePlayers as number
const permission = async (token: string) =>
  (await server.call('GET', `/spaces/${spaceId}/permission`, { token })).body
const preflight = async (name: string) =>
  server.call('POST', `/spaces/${spaceId}/join-preflight`, { token: (await server.login(name)).access_token })

test('a bad token is turned away with 4003', async () => {
  const stranger = await knock('nonsense')
  await vi.waitFor(() => expect(stranger.closeCode()).toBe(4003), 10_000)
})

test('who entered is counted, and a full space says so before one tries', async () => {
  await server.call('PUT', `/spaces/${spaceId}/admin/setting/capacity`, {
    token: ownerToken,
    body: { capacity: 1 },
  })
  expect(await onlinePlayers()).toBe(0)
  expect((await preflight('bob')).status).toBe(200)
  const ann = await enter('ann')
  await vi.waitFor(async () => expect(await onlinePlayers()).toBe(1), 10_000)

  expect(await preflight('bob')).toMatchObject({
    status: 409,
    body: { code: 'SpaceCapacityExceededException' },
  })
  expect((await permission((await server.login('bob')).access_token)).capacityNotReached).toBe(false)
  expect((await permission(ownerToken)).capacityNotReached).toBe(true)
  expect((await preflight('owner')).status).toBe(200)

  // Whoever is in comes back after a reload, even while the connection that is gone still holds the last place.
  const annToken = (await server.login('ann')).access_token
  expect((await preflight('ann')).status).toBe(200)
  expect((await permission(annToken)).capacityNotReached).toBe(true)

  ann.send('exit', {} as ActionBody<'exit'>)
  await vi.waitFor(async () => expect(await onlinePlayers()).toBe(0), 10_000)
  expect((await preflight('bob')).status).toBe(200)
  ann.socket.close()
})

test('stopping closes sockets with 1001', async () => {
  const ann = await enter('ann')
  await vi.waitFor(async () => expect(await onlinePlayers()).toBe(1), 10_000)
  await server.close()
  closed = true
  await vi.waitFor(() => expect(ann.closeCode()).toBe(1001), 10_000)
  await expect(fetch(server.url)).rejects.toThrow()
})
