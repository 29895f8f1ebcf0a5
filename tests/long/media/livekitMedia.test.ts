import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../../support/pages/browser.ts'
import { openLiveKitPage } from '../../support/pages/liveKitPage.ts'
import {
  needsLiveKit,
  openLiveKitStage,
  type Grant,
  type LiveKitStage,
  type Who,
} from '../../support/server/liveKitStage.ts'
import type { TestClient } from '../../support/server/TestClient.ts'
import { SLOW_MS } from '../../support/pages/spacePage.ts'
import { until } from '../../support/until.ts'

// A real livekit-server, people in a space, and clients of LiveKit that ask nobody what they may: what arrives is
// counted in packets at the receiver. What is taken away arrives no more, and never again; how long it did is printed. What LiveKit is
// told when, in order: server/livekit/RoomKeeper.test.ts and tests/integration/livekit.server.test.ts.

/** Nothing came for so long: nothing comes any more. */
const QUIET_MS = 1_500

let stage: LiveKitStage
let browser: TestBrowser
let page: Page

beforeAll(async () => {
  const opened = await openLiveKitStage()
  if (!opened) return
  stage = opened
  browser = await startBrowser(stage.server.url)
})
afterAll(async () => {
  await browser?.close()
  await stage?.close()
})
beforeEach(async (context) => {
  needsLiveKit(context)
  await page?.context().close()
  page = await openLiveKitPage(browser.browser, stage.server.url)
  await stage.anew()
})

const join = (name: string, token: string): Promise<string> =>
  page.evaluate(([who, url, with_]) => window.hostile.join(who, url, with_), [
    name,
    stage.url,
    token,
  ] as const)
const publish = (name: string, kind: 'audio' | 'video', source: string): Promise<string> =>
  page.evaluate(([a, b, c]) => window.hostile.publish(a, b, c), [name, kind, source] as const)
const received = (name: string, from: Who): Promise<{ audio: number; video: number }> =>
  page.evaluate(([a, b]) => window.hostile.received(a, b), [name, stage.ids[from]] as const)
const state = (name: string): Promise<string> => page.evaluate((who) => window.hostile.state(who), name)
const lastReceived = (name: string, from: Who, kind: 'audio' | 'video'): Promise<number> =>
  page.evaluate(([a, b, c, d]) => window.hostile.lastReceived(a, b, c, d), [
    name,
    stage.ids[from],
    kind,
    QUIET_MS,
  ] as const)

async function hears(name: string, from: Who, kind: 'audio' | 'video' = 'audio'): Promise<void> {
  const before = (await received(name, from))[kind]
  await until(async () => (await received(name, from))[kind] > before + 5, `${name} receives ${from}`, 20_000)
}

/**
 * Does something after which nothing may arrive any more: waits until nothing does for a while, and looks that it stays so. How long
 * something still came is printed; what answers a time counts from then.
 */
async function cutBy(
  how: string,
  what: () => Promise<unknown>,
  [name, from, kind]: readonly [string, Who, 'audio' | 'video'],
): Promise<void> {
  await hears(name, from, kind)
  const begun = Date.now()
  const [last, since] = await Promise.all([lastReceived(name, from, kind), what()])
  took[how] = Math.max(0, last - (typeof since === 'number' ? since : begun))
  // It may have been quiet before it was done.
  await lastReceived(name, from, kind)
  const before = (await received(name, from))[kind]
  await lastReceived(name, from, kind)
  expect((await received(name, from))[kind], how).toBe(before)
}

/** Ann and Bob stand together and speak to each other over LiveKit. */
async function talking(): Promise<{
  ann: TestClient
  bob: TestClient
  id: string
  grants: Record<string, Grant>
}> {
  const [ann, bob] = await Promise.all([stage.enter('ann', 6, 6), stage.enter('bob', 7, 6)])
  const id = await stage.conversationOf(ann!)
  const grants = { ann: await stage.grant('ann', id), bob: await stage.grant('bob', id) }
  for (const who of ['ann', 'bob'] as const) {
    expect(await join(who, grants[who].token)).toBe('done')
    expect(await publish(who, 'audio', 'microphone')).toBe('done')
  }
  await hears('ann', 'bob')
  await hears('bob', 'ann')
  return { ann: ann!, bob: bob!, id, grants }
}

const took: Record<string, number> = {}
/** What came and went of who got in once more, until they were put out. */
const packets: Record<string, string> = {}
afterAll(() => {
  process.stdout.write(`cut off after, ms: ${JSON.stringify(took)}; packets: ${JSON.stringify(packets)}\n`)
})

test('a presentation mutes who does not listen to it, and a track published again is heard by nobody', async () => {
  const { ann } = await talking()
  await cutBy('presentation', () => ann.send('startCastScreen', {}), ['ann', 'bob', 'audio'])
  for (let tries = 0; tries < 3; tries++)
    expect(await publish('bob', 'audio', 'microphone')).toContain('refused')
  expect(await publish('bob', 'audio', 'screen_share_audio')).toContain('refused')
  expect((await received('ann', 'bob')).audio).toBe(0)
  await ann.send('endCastScreen', {})
  await until(async () => (await publish('bob', 'audio', 'microphone')) === 'done', 'Bob may speak again')
  await hears('ann', 'bob')
})

test('who is sent out is cut off, and comes back with no token there is', async () => {
  const { grants } = await talking()
  const owner = await stage.enter('owner', 1, 10)
  await stage.enter('cid', 6, 5)
  await until(async () => (await page.evaluate(() => window.hostile.returnToken('bob'))) !== '', 'a token')
  const old = await page.evaluate(() => window.hostile.returnToken('bob'))
  await cutBy('sent out', () => owner.send('kick', { user: stage.ids.bob }), ['ann', 'bob', 'audio'])
  await until(async () => (await state('bob')) === 'disconnected', 'Bob is out')
  // In LiveKit's own words they may come back; they are put out as soon as they are seen.
  for (const [i, token] of [old, grants['bob']!.token, old].entries()) {
    const name = `bob again ${i}`
    const ears = { own: stage.ids.bob, other: stage.ids.ann, otherName: 'ann' }
    const stay = await page.evaluate(([who, url, with_, of]) => window.hostile.intrude(who, url, with_, of), [
      name,
      stage.url,
      token,
      ears,
    ] as const)
    took[name] = stay.ms
    packets[name] = `${stay.took} taken, ${stay.gave} given`
    expect(await state(name), name).toBe('disconnected')
    // Whoever stayed hears nothing of them any more, once their page knows it.
    await until(async () => (await received('ann', 'bob')).audio === 0, `${name} is not heard`, SLOW_MS)
  }
})

test('who walks away, and stays on LiveKit, is put out', async () => {
  const { bob } = await talking()
  await stage.enter('cid', 6, 5)
  // A conversation outlasts a step away for a moment (limits.proximityLeaveMs): what is over is over from the word on.
  const away = async (): Promise<number> => {
    await bob.send('teleport', { mapId: '1', x: 1, y: 1 })
    return until(
      () => bob.events.some(({ kind, body }) => kind === 'mediaPeers' && !body.members?.length) && Date.now(),
      'Bob is told',
    )
  }
  await cutBy('walked away', away, ['bob', 'ann', 'audio'])
})

test('who leads mutes one, then all: neither is heard, whatever their clients publish', async () => {
  await talking()
  const owner = await stage.enter('owner', 1, 10)
  const mute = () => owner.send('requestMute', { target: stage.ids.bob, video: false })
  await cutBy('muted', mute, ['ann', 'bob', 'audio'])
  expect(await publish('bob', 'audio', 'microphone')).toContain('refused')
  const massMute = (massMuteEnabled: boolean) =>
    owner.send('speakerUpdatesSession', { sessionId: '1', massMuteEnabled })
  await cutBy('all muted', () => massMute(true), ['bob', 'ann', 'audio'])
  for (const who of ['ann', 'bob'] as const)
    expect(await publish(who, 'audio', 'microphone')).toContain('refused')
  await massMute(false)
  await until(async () => (await publish('ann', 'audio', 'microphone')) === 'done', 'Ann may speak again')
  await hears('bob', 'ann')
})

test('what a space closes is closed on LiveKit', async () => {
  const { id } = await talking()
  expect(await publish('bob', 'video', 'camera')).toBe('done')
  await hears('ann', 'bob', 'video')
  const set = (name: string) =>
    stage.server.call('PUT', `/spaces/${stage.spaceId()}/admin/setting/${name}`, {
      token: stage.tokens.owner,
      body: { [name]: false },
    })
  await cutBy('no video', () => set('allowVideoChat'), ['ann', 'bob', 'video'])
  expect(await publish('bob', 'video', 'camera')).toContain('refused')
  await hears('ann', 'bob')
  // A picture in the place of the voice.
  const picture = publish('bob', 'video', 'microphone')
  await until(async () => (await state('bob')) === 'disconnected', 'Bob is put out')
  await picture
  expect(await join('bob', (await stage.grant('bob', id)).token)).toBe('done')
  expect(await publish('bob', 'audio', 'microphone')).toBe('done')
  await cutBy('no sound', () => set('allowAudioChat'), ['ann', 'bob', 'audio'])
})

test('of two in one meeting of whom one blocks the other neither is heard by the other', async () => {
  const three = await Promise.all([
    stage.enter('ann', 6, 6),
    stage.enter('bob', 7, 6),
    stage.enter('cid', 6, 7),
  ])
  for (const client of three)
    await client.send('joinMeeting', { meetingId: 'm', connectionIds: [client.uid] })
  await until(async () => (await stage.conversationOf(three[0]!)) === 'meeting:m', 'they meet')
  for (const who of ['ann', 'bob', 'cid'] as const) {
    expect(await join(who, (await stage.grant(who, 'meeting:m')).token)).toBe('done')
    expect(await publish(who, 'audio', 'microphone')).toBe('done')
  }
  await hears('bob', 'ann')
  const block = () => three[0]!.send('block', { blockedUserId: stage.ids.bob, blocked: true })
  await cutBy('blocked', block, ['bob', 'ann', 'audio'])
  // Bob's client takes it again: it is Ann's who says who may (041).
  await page.evaluate((id) => window.hostile.allowOnly('ann', [id]), stage.ids.cid)
  for (let tries = 0; tries < 5; tries++) {
    await page.evaluate(() => window.hostile.subscribeAll('bob'))
    await hears('cid', 'ann')
  }
  const before = (await received('bob', 'ann')).audio
  await hears('cid', 'ann')
  expect((await received('bob', 'ann')).audio).toBe(before)
  await three[0]!.send('block', { blockedUserId: stage.ids.bob, blocked: false })
})
