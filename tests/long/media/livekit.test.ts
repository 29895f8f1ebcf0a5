import { AccessToken, RoomServiceClient, TrackSource } from 'livekit-server-sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { liveKitKey } from '../../../scripts/livekit.mjs'
import { joinLiveKit } from '../../support/server/liveKitSignal.ts'
import { needsLiveKit, openLiveKitStage, type LiveKitStage } from '../../support/server/liveKitStage.ts'
import type { TestClient } from '../../support/server/TestClient.ts'
import { until } from '../../support/until.ts'

// A real livekit-server and clients of it that ask nobody what they may, as far as their sockets: who gets in, and who
// stays. What is heard and seen: livekitMedia.test.ts. When who is put out: server/livekit/RoomKeeper.test.ts; here how long it took
// is printed.

let stage: LiveKitStage
beforeAll(async () => {
  const opened = await openLiveKitStage()
  if (opened) stage = opened
})
beforeEach(async (context) => {
  needsLiveKit(context)
  await stage.anew()
})
afterAll(() => stage?.close())

const api = () => new RoomServiceClient(stage.url, liveKitKey.key, liveKitKey.secret)

/** Waits until a client has lost its socket; how long that took is for docs/performance.md. */
async function putOut(client: Awaited<ReturnType<typeof joinLiveKit>>, what: string): Promise<void> {
  const since = Date.now()
  await until(() => !client.isOpen(), `put out: ${what}`)
  process.stdout.write(`put out, ${what}: ${Date.now() - since} ms\n`)
}

/** Ann and Bob stand together. */
async function talking(): Promise<{ id: string; ann: TestClient }> {
  const [ann] = await Promise.all([stage.enter('ann', 6, 6), stage.enter('bob', 7, 6)])
  return { id: await stage.conversationOf(ann), ann }
}

test('no token that was forged, altered, of before or of another room opens a door', async () => {
  const { id } = await talking()
  const { room, token } = await stage.grant('ann', id)
  expect((await joinLiveKit(stage.url, token)).answer).toBe('open')
  const { ids, tokens, url } = stage
  const { key, secret } = liveKitKey
  const made = (more: { key?: string; secret?: string; room?: string; ttl?: number }): Promise<string> => {
    const one = new AccessToken(more.key ?? key, more.secret ?? secret, {
      identity: ids.cid,
      ttl: more.ttl ?? 30,
    })
    one.addGrant({ roomJoin: true, room: more.room ?? room, canPublishSources: [TrackSource.MICROPHONE] })
    return one.toJwt()
  }
  const [head, body, signature] = token.split('.') as [string, string, string]
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { video: object; sub: string }
  const altered = (change: object): string =>
    `${head}.${Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')}.${signature}`
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  const site = room.split('.').slice(0, 3).join('.')
  const forged: Record<string, string> = {
    'signed with another secret': await made({ secret: 'another secret that is long enough' }),
    'of another key': await made({ key: 'other' }),
    'not signed': `${none}.${body}.`,
    'for somebody else': altered({ sub: ids.cid }),
    'with more rights': altered({ video: { ...claims.video, roomAdmin: true, canPublishData: true } }),
    'good for longer': altered({ exp: Math.floor(Date.now() / 1000) + 86_400 }),
    'run out': await made({ ttl: -600 }),
    'for a room nobody made': await made({ room: `${site}.00000000-0000-4000-8000-000000000000` }),
    'for a room by the name of the conversation': await made({ room: id }),
    'of our own': tokens.cid,
    empty: '',
    'no token': 'x.y.z',
  }
  const opened: string[] = []
  for (const [what, one] of Object.entries(forged)) {
    const { answer } = await joinLiveKit(url, one)
    if (answer === 'open') opened.push(what)
  }
  expect(opened).toEqual([])
  // Nor does what opens the door open anything else.
  const calls = {
    CreateRoom: { name: 'mine' },
    ListRooms: {},
    DeleteRoom: { room },
    ListParticipants: { room },
    RemoveParticipant: { room, identity: ids.bob },
    MutePublishedTrack: { room, identity: ids.bob, trackSid: 'TR_x', muted: true },
    UpdateParticipant: { room, identity: ids.ann, permission: { canPublishData: true, canPublish: true } },
  }
  for (const [name, argument] of Object.entries(calls)) {
    const answer = await fetch(`${url.replace('ws', 'http')}/twirp/livekit.RoomService/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(argument),
    })
    expect([name, answer.status]).toEqual([name, answer.status === 401 ? 401 : 403])
  }
  expect((await stage.ask('cid', id)).body.code).toBe('NotInConversation')
})

test('who is sent out is put out, and again with every token they still have', async () => {
  const { id } = await talking()
  const owner = await stage.enter('owner', 1, 10)
  expect(await stage.conversationOf(await stage.enter('cid', 6, 5))).toBe(id)
  expect(await stage.conversationOf(await stage.enter('cid', 6, 5))).toBe(id)
  const ann = await joinLiveKit(stage.url, (await stage.grant('ann', id)).token)
  const { token } = await stage.grant('bob', id)
  const bob = await joinLiveKit(stage.url, token)
  expect([ann.answer, bob.answer]).toEqual(['open', 'open'])
  expect((await owner.send('kick', { user: stage.ids.bob })).succeeded).toBe(true)
  await putOut(bob, 'sent out')
  for (let tries = 0; tries < 3; tries++) {
    const again = await joinLiveKit(stage.url, token)
    // LiveKit lets them in: it knows the token and nothing else. Without a picture or a voice it tells nobody of them.
    await putOut(again, `back again, ${tries + 1}`)
  }
  expect(ann.isOpen()).toBe(true)
})

test('a token that is still good opens nothing once the conversation is over; recording wants a service', async () => {
  const { id, ann } = await talking()
  const { url, server, tokens } = stage
  const body = { spaceId: stage.spaceId(), conversationId: id }
  const record = await server.call('POST', '/livekit/egress_start', { token: tokens.owner, body })
  expect([record.status, record.body.code]).toEqual([503, 'EgressUnavailable'])
  const { room, token } = await stage.grant('ann', id)
  const inside = await joinLiveKit(url, token)
  expect(inside.answer).toBe('open')
  await ann.send('exit', {})
  await until(async () => (await api().listRooms([room])).length === 0, 'the room is closed')
  await until(() => !inside.isOpen(), 'who stayed is out')
  expect((await joinLiveKit(url, token)).answer).not.toBe('open')
  expect((await stage.ask('ann', id)).status).toBe(403)
})

test('a server that stops leaves no room behind', async () => {
  const { id } = await talking()
  const { token } = await stage.grant('ann', id)
  const ann = await joinLiveKit(stage.url, token)
  expect((await api().listRooms()).length).toBeGreaterThan(0)
  await stage.server.close()
  expect(await api().listRooms()).toEqual([])
  await until(() => !ann.isOpen(), 'everybody is out')
})
