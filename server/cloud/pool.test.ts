import { expect, test } from 'vitest'
import { cloudPlay, type CloudSignal } from '#shared/cloud/messages.ts'
import { poolStage, type CloudPage } from '../../tests/support/cloud/poolStage.ts'
import { settle } from '../../tests/support/manualClock.ts'
import { poolLimits } from './pool.ts'

const candidate = (text: string): CloudSignal => ({
  candidate: { candidate: text, sdpMid: '0', sdpMLineIndex: 0 },
})

test('a launch goes through the stages in their order; what a worker says that goes back is not told', async () => {
  const { pool, workers, launch } = poolStage(1)
  const page = launch('ann', { width: 2560, height: 1440 })
  expect(page.stages()).toEqual(['ready', 'created', 'ways', 'assigned'])
  expect(page.told[2]).toEqual({
    kind: 'ways',
    iceServers: [{ urls: 'turn:relay.example', username: 'ann' }],
  })
  expect(workers.last.order).toMatchObject({ width: 1920, height: 1080, frameRate: 60 })
  page.seat.hear({ kind: 'signal', signal: candidate('early') })
  workers.last.started()
  await settle()
  page.seat.hear({ kind: 'signal', signal: candidate('late') })
  page.seat.hear({ kind: 'signal', signal: candidate('x'.repeat(3_000)) })
  page.seat.hear({ kind: 'resize', width: 800, height: 600 })
  page.seat.hear({ kind: 'resize', width: 0, height: 600 })
  expect(workers.last.heard).toEqual([
    { kind: 'signal', signal: candidate('early') },
    { kind: 'signal', signal: candidate('late') },
    { kind: 'resize', width: 800, height: 600 },
  ])
  for (const [part, progress] of [
    ['downloading', 10.7],
    ['downloading', 5],
    ['downloading', Number.NaN],
    ['downloading', 400],
    ['extracting', 50],
    ['downloading', 99],
    ['extracting', -3],
  ] as const) {
    workers.last.says({ kind: 'progress', part, progress })
  }
  expect(page.stages()).toEqual(['downloading 10', 'downloading 100', 'extracting 50'])
  workers.last.says({ kind: 'streaming' })
  expect(page.stages()).toEqual([])
  workers.last.says({ kind: 'gameReady' })
  workers.last.says({ kind: 'gameReady' })
  workers.last.says({ kind: 'progress', part: 'extracting', progress: 90 })
  workers.last.says({ kind: 'signal', signal: candidate('from there') })
  expect(page.stages()).toEqual(['install_finished', 'game ready', 'launched', 'signal'])
  expect(pool.counts()).toEqual({ size: 1, busy: 1, queuing: 0 })
})

test('another game, sizes that are none, a pool without workers: stopped, and nothing else is told', () => {
  const { launch, workers } = poolStage(1)
  expect(launch('ann', { appId: 'chess' }).stages()).toEqual(['ready', 'stopped appIdNotFound'])
  for (const wrong of [
    { width: 0 },
    { width: 1.5 },
    { width: 4_000 },
    { width: 3_000, height: 2_500 },
    { height: Number.NaN },
    { frameRate: 0 },
    { frameRate: 61 },
  ]) {
    expect(launch('ann', wrong).stages()).toEqual(['ready', 'stopped paramsError'])
  }
  expect(workers.all).toHaveLength(0)
  const none = poolStage(0)
  expect(none.pool.isOffered).toBe(false)
  expect(none.launch('ann').stages()).toEqual(['ready', 'stopped resourceError'])
})

test('a phone upright keeps its proportions', () => {
  const { launch, workers } = poolStage(1)
  launch('ann', { width: 1440, height: 2960 })
  expect(workers.last.order).toMatchObject({ width: 934, height: 1920 })
})

test('the queue is first come, first served; its ranks are told anew, a place is free only when a worker is gone', async () => {
  const { pool, workers, launch, pass } = poolStage(1)
  const [ann, bob, cid, dan] = ['ann', 'bob', 'cid', 'dan'].map((name) => launch(name)) as [
    CloudPage,
    CloudPage,
    CloudPage,
    CloudPage,
  ]
  workers.last.started()
  await settle()
  expect(bob.stages()).toEqual(['ready', 'created', 'ways', 'queuing 0'])
  expect(dan.stages().at(-1)).toBe('queuing 2')
  expect(pool.counts()).toEqual({ size: 1, busy: 1, queuing: 3 })
  cid.seat.hear({ kind: 'stop' })
  expect(cid.stages().at(-1)).toBe('stopped asked')
  expect(dan.stages()).toEqual(['queuing 1'])
  ann.seat.hear({ kind: 'stop' })
  await settle()
  expect(bob.stages()).toEqual([])
  workers.last.closes()
  await settle()
  expect(bob.stages()).toEqual(['assigned'])
  expect(dan.stages()).toEqual(['queuing 0'])
  // One that does not go is waited for, but not for ever.
  workers.last.started()
  await settle()
  bob.seat.hear({ kind: 'stop' })
  await pass(poolLimits.goneMs - 1_000)
  expect(dan.stages()).toEqual([])
  await pass(1_000)
  expect(dan.stages()).toEqual(['assigned'])
  workers.all[1]?.closes()
  await settle()
  expect(pool.counts()).toEqual({ size: 1, busy: 1, queuing: 0 })
})

test('a session that ends while its worker starts has it closed as soon as it is there', async () => {
  const { pool, workers, launch } = poolStage(1)
  launch('ann').seat.hear({ kind: 'stop' })
  await settle()
  expect(pool.counts().busy).toBe(1)
  workers.last.started()
  await settle()
  expect(workers.last.state).toBe('closing')
  workers.last.closes()
  await settle()
  expect(pool.counts().busy).toBe(0)
})

test('whoever comes back in time finds the same session and worker, told to make its way anew', async () => {
  const { workers, launch, pass } = poolStage(1)
  const ann = launch('ann')
  workers.last.started()
  await settle()
  workers.last.says({ kind: 'progress', part: 'downloading', progress: 100 })
  workers.last.says({ kind: 'progress', part: 'extracting', progress: 30 })
  workers.last.says({ kind: 'gameReady' })
  workers.last.says({ kind: 'streaming' })
  ann.seat.left()
  workers.last.says({ kind: 'signal', signal: candidate('to nobody') })
  await pass(cloudPlay.graceMs - 1_000)
  const back = launch('ann', { sessionId: ann.sessionId, reconnect: true, width: 640, height: 360 })
  expect(back.sessionId).toBe(ann.sessionId)
  expect(back.stages()).toEqual([
    'ready',
    'created',
    'ways',
    'assigned',
    'downloading 100',
    'extracting 30',
    'install_finished',
    'game ready',
  ])
  expect(workers.last.heard).toEqual([{ kind: 'again' }, { kind: 'resize', width: 640, height: 360 }])
  workers.last.says({ kind: 'streaming' })
  expect(back.stages()).toEqual(['launched'])
  // The old line is nobody's any more.
  ann.seat.hear({ kind: 'stop' })
  ann.seat.left()
  await pass(cloudPlay.graceMs)
  expect(workers.all).toHaveLength(1)
  expect(back.stages()).toEqual([])
  back.seat.left()
  await pass(cloudPlay.graceMs)
  expect(workers.last.state).toBe('closing')
  expect(launch('ann', { sessionId: ann.sessionId, reconnect: true }).sessionId).not.toBe(ann.sessionId)
})

test('a line that is new before the worker is there is told to it as well', async () => {
  const { workers, launch } = poolStage(1)
  const ann = launch('ann')
  ann.seat.hear({ kind: 'signal', signal: candidate('of the old line') })
  const back = launch('ann', { sessionId: ann.sessionId, reconnect: true })
  expect(ann.stages().at(-1)).toBe('stopped replaced')
  expect(back.stages()).toEqual(['ready', 'created', 'ways', 'assigned'])
  workers.last.started()
  await settle()
  expect(workers.last.heard).toEqual([{ kind: 'again' }])
})

test('the id of another person, of another space or log-in, or of nobody opens a new session', async () => {
  const { workers, launch } = poolStage(3)
  const ann = launch('ann')
  const bob = launch('bob', { sessionId: ann.sessionId, reconnect: true })
  expect(bob.sessionId).not.toBe(ann.sessionId)
  expect(bob.stages()).toEqual(['ready', 'created', 'ways', 'assigned'])
  expect(launch('cid', { sessionId: 'session-99', reconnect: true }).stages()).toEqual([
    'ready',
    'created',
    'ways',
    'assigned',
  ])
  expect(ann.stages().at(-1)).toBe('assigned')
  const person = { userId: 'ann', loginSessionId: 'another', spaceId: 'space', isSiteGuest: false }
  const moved = launch('ann', { sessionId: ann.sessionId, reconnect: true, person })
  expect(moved.sessionId).not.toBe(ann.sessionId)
  expect(ann.stages()).toEqual(['stopped replaced'])
  workers.all[0]?.started()
  await settle()
  expect(workers.all[0]?.state).toBe('closing')
})

test('another tab stops the first; who waits in the queue keeps the rank for the grace', async () => {
  const { pool, workers, launch, pass } = poolStage(1)
  launch('ann')
  workers.last.started()
  const bob = launch('bob')
  const cid = launch('cid')
  bob.seat.left()
  await pass(cloudPlay.graceMs - 1_000)
  expect(cid.stages().at(-1)).toBe('queuing 1')
  const back = launch('bob', { sessionId: bob.sessionId, reconnect: true })
  expect(back.stages()).toEqual(['ready', 'created', 'ways', 'queuing 0'])
  back.seat.left()
  const second = launch('cid')
  expect(cid.stages()).toEqual(['stopped replaced'])
  expect(second.stages().at(-1)).toBe('queuing 1')
  // The first in the queue is away: a place that is free goes to the next who is there.
  workers.last.dies()
  await settle()
  workers.last.started()
  await settle()
  expect(second.stages()).toEqual([])
  await pass(cloudPlay.graceMs)
  expect(second.stages()).toEqual(['queuing 0'])
  expect(pool.counts().queuing).toBe(1)
})

test('who is away when a place is free does not hold it, and is the next', async () => {
  const { workers, launch } = poolStage(1)
  const ann = launch('ann')
  const bob = launch('bob')
  const cid = launch('cid')
  bob.seat.left()
  ann.seat.hear({ kind: 'stop' })
  workers.last.fails()
  await settle()
  expect(cid.stages().at(-1)).toBe('assigned')
  const back = launch('bob', { sessionId: bob.sessionId, reconnect: true })
  expect(back.stages().at(-1)).toBe('queuing 0')
})

test('a dead worker is replaced; the third death within a minute is the last, failed starts counted', async () => {
  const { pool, workers, launch, pass } = poolStage(1)
  const ann = launch('ann')
  workers.last.started()
  await settle()
  workers.last.says({ kind: 'gameReady' })
  ann.stages()
  workers.last.dies()
  await settle()
  expect(ann.stages()).toEqual(['assigned'])
  workers.last.started()
  await settle()
  // What the dead one still says is nobody's.
  workers.all[0]?.says({ kind: 'streaming' })
  workers.last.says({ kind: 'streaming' })
  workers.last.says({ kind: 'gameReady' })
  expect(ann.stages()).toEqual(['install_finished', 'game ready', 'launched'])
  await pass(61_000)
  ann.seat.hear({ kind: 'active' })
  workers.last.dies()
  await settle()
  workers.last.fails()
  await settle()
  expect(ann.stages()).toEqual(['assigned', 'assigned'])
  workers.last.fails()
  await settle()
  expect(ann.stages()).toEqual(['stopped resourceError'])
  expect(workers.all).toHaveLength(4)
  expect(pool.counts()).toEqual({ size: 1, busy: 0, queuing: 0 })
})

test('workers that die before they are ready are not replaced for ever, however slowly they die', async () => {
  const { workers, launch, pass } = poolStage(1)
  const ann = launch('ann')
  for (let death = 0; death < 3; death += 1) {
    expect(ann.stages().at(-1)).toBe('assigned')
    workers.last.started()
    await settle()
    await pass(40_000)
    workers.last.dies()
    await settle()
  }
  expect(ann.stages().at(-1)).toBe('stopped resourceError')
  expect(workers.all).toHaveLength(3)
})

test('a worker that is not ready in time is replaced once', async () => {
  const { pool, workers, launch, pass } = poolStage(1)
  const ann = launch('ann')
  workers.last.started()
  await pass(cloudPlay.readyMs)
  expect(ann.stages().slice(-2)).toEqual(['assigned', 'assigned'])
  expect(workers.all).toHaveLength(1)
  workers.last.closes()
  await settle()
  expect(workers.all).toHaveLength(2)
  await pass(cloudPlay.readyMs)
  expect(ann.stages()).toEqual(['stopped resourceError'])
  // It never came to be: its place is given back all the same.
  await pass(poolLimits.startingMs)
  expect(pool.counts().busy).toBe(0)
})

test('without input it stops after a quarter of an hour, and not while somebody waits or plays', async () => {
  const { workers, launch, pass } = poolStage(1)
  const ann = launch('ann')
  const bob = launch('bob')
  workers.last.started()
  await settle()
  workers.last.says({ kind: 'gameReady' })
  await pass(cloudPlay.idleMs - 1_000)
  ann.seat.hear({ kind: 'active' })
  await pass(cloudPlay.idleMs - 1_000)
  expect(ann.stages().at(-1)).toBe('game ready')
  await pass(1_000)
  expect(ann.stages()).toEqual(['stopped idle'])
  workers.last.closes()
  await settle()
  expect(bob.stages().at(-1)).toBe('assigned')
})

test('who has had a worker for an hour makes room for who waits, and keeps it while nobody does', async () => {
  const { pool, workers, launch, pass } = poolStage(1)
  const ann = launch('ann')
  workers.last.started()
  await settle()
  workers.last.says({ kind: 'gameReady' })
  const plays = async (page: CloudPage, ms: number) => {
    for (let past = 0; past < ms; past += 600_000) {
      page.seat.hear({ kind: 'active' })
      await pass(600_000)
    }
  }
  await plays(ann, 2 * poolLimits.turnMs)
  expect(ann.stages().at(-1)).toBe('game ready')
  const bob = launch('bob')
  ann.seat.hear({ kind: 'active' })
  await pass(1_000)
  expect(ann.stages()).toEqual(['stopped idle'])
  workers.last.closes()
  await settle()
  expect(bob.stages().at(-1)).toBe('assigned')
  workers.last.started()
  await settle()
  workers.last.says({ kind: 'gameReady' })
  const cid = launch('cid')
  await plays(bob, poolLimits.turnMs - 600_000)
  expect(bob.stages()).toEqual(['install_finished', 'game ready'])
  await plays(bob, 600_000)
  expect(bob.stages()).toEqual(['stopped idle'])
  workers.last.closes()
  await settle()
  expect(cid.stages().at(-1)).toBe('assigned')
  expect(pool.counts()).toEqual({ size: 1, busy: 1, queuing: 0 })
})

test('one person launches twenty times a minute, and the queue has an end', async () => {
  const { pool, launch, pass } = poolStage(1)
  let first: CloudPage | undefined
  for (let n = 0; n < poolLimits.launches; n += 1) first = launch('ann')
  const refused = launch('ann')
  expect(refused.stages()).toEqual(['ready', 'stopped resourceError'])
  refused.seat.hear({ kind: 'stop' })
  refused.seat.left()
  // What they have stays.
  expect(first?.stages().at(-1)).not.toContain('stopped')
  await pass(poolLimits.launchesMs)
  expect(launch('ann').stages().at(-1)).not.toContain('stopped')
  for (let n = 0; n < poolLimits.queue + 5; n += 1) launch(`guest ${n}`)
  expect(pool.counts().queuing).toBe(poolLimits.queue)
  expect(launch('zed').stages()).toEqual(['ready', 'stopped resourceError'])
  expect(launch('guest 3').stages().at(-1)).toBe(`queuing ${poolLimits.queue - 1}`)
})

test('the end of the pool ends all, and waits for its workers', async () => {
  const { pool, workers, launch } = poolStage(1)
  const ann = launch('ann')
  const bob = launch('bob')
  workers.last.started()
  await settle()
  let isClosed = false
  const closing = pool.close().then(() => (isClosed = true))
  expect([ann.stages().at(-1), bob.stages().at(-1)]).toEqual(['stopped gone', 'stopped gone'])
  expect(launch('cid').stages()).toEqual(['ready', 'stopped gone'])
  await settle()
  expect(isClosed).toBe(false)
  workers.last.closes()
  await closing
  expect(workers.all).toHaveLength(1)
})

test('a worker that still starts when nobody wants it any more takes its place until it is gone', async () => {
  const { workers, launch, pass } = poolStage(1)
  const ann = launch('ann')
  const bob = launch('bob')
  const { order } = workers.last
  expect(order.isWanted()).toBe(true)
  ann.seat.hear({ kind: 'stop' })
  expect(order.isWanted()).toBe(false)
  // Longer than one that runs has to go: it is a browser all that time.
  await pass(poolLimits.goneMs + 1_000)
  expect(workers.all).toHaveLength(1)
  expect(bob.stages().at(-1)).toBe('queuing 0')
  workers.last.fails()
  await settle()
  expect(bob.stages()).toEqual(['assigned'])
})

test('whoever launches again and again has one place among the workers, whatever is free', async () => {
  const { pool, workers, launch } = poolStage(3)
  launch('ann')
  launch('ann')
  const ann = launch('ann')
  expect(workers.all).toHaveLength(1)
  expect(ann.stages().at(-1)).toBe('queuing 0')
  expect(launch('bob').stages().at(-1)).toBe('assigned')
  expect(pool.counts()).toEqual({ size: 3, busy: 2, queuing: 1 })
  workers.all[0]?.started()
  await settle()
  workers.all[0]?.closes()
  await settle()
  expect(ann.stages().at(-1)).toBe('assigned')
})

const guest = (name: string) => ({
  person: { userId: name, loginSessionId: `visit of ${name}`, spaceId: 'space', isSiteGuest: true },
})

test('guests of sites take no more than their share of the workers, and nobody with an account waits for them', async () => {
  const { pool, workers, launch } = poolStage(2, 1)
  const [gus, gil] = ['gus', 'gil'].map((name) => launch(name, guest(name))) as [CloudPage, CloudPage]
  expect(gus.stages().at(-1)).toBe('assigned')
  expect(gil.stages().at(-1)).toBe('queuing 0')
  const ann = launch('ann')
  expect(ann.stages().at(-1)).toBe('assigned')
  const bob = launch('bob')
  expect(bob.stages().at(-1)).toBe('queuing 0')
  expect(pool.counts()).toEqual({ size: 2, busy: 2, queuing: 2 })
  for (const worker of workers.all) worker.started()
  await settle()
  ann.seat.hear({ kind: 'stop' })
  await settle()
  workers.all[1]?.closes()
  await settle()
  expect(bob.stages()).toEqual(['assigned'])
  expect(gil.stages()).toEqual([])
  gus.seat.hear({ kind: 'stop' })
  await settle()
  workers.all[0]?.closes()
  await settle()
  expect(gil.stages()).toEqual(['assigned'])
})

test('guests of sites fill half of the queue', () => {
  const { pool, launch } = poolStage(1)
  launch('ann')
  for (let n = 0; n < poolLimits.guestsQueue; n += 1) launch(`guest ${n}`, guest(`guest ${n}`))
  expect(launch('gus', guest('gus')).stages()).toEqual(['ready', 'stopped resourceError'])
  expect(launch('guest 3', guest('guest 3')).stages().at(-1)).toBe(`queuing ${poolLimits.guestsQueue - 1}`)
  expect(launch('bob').stages().at(-1)).toBe(`queuing ${poolLimits.guestsQueue}`)
  expect(pool.counts().queuing).toBe(poolLimits.guestsQueue + 1)
})

test('a page that floods its worker with signals is not passed on, and one in the queue is not kept', async () => {
  const { workers, launch } = poolStage(1)
  const ann = launch('ann')
  const bob = launch('bob')
  const signal: CloudSignal = { description: { type: 'answer', sdp: 'x'.repeat(40_000) } }
  for (let n = 0; n < 10; n += 1) for (const { seat } of [ann, bob]) seat.hear({ kind: 'signal', signal })
  workers.last.started()
  await settle()
  expect(workers.last.heard).toEqual([{ kind: 'signal', signal }])
  for (let n = 0; n < 500; n += 1) ann.seat.hear({ kind: 'signal', signal: candidate(`${n}`) })
  expect(workers.last.heard.length).toBeLessThanOrEqual(128)
  // By a line that is new it is told again.
  const back = launch('ann', { sessionId: ann.sessionId, reconnect: true })
  back.seat.hear({ kind: 'signal', signal: candidate('new') })
  expect(workers.last.heard.at(-1)).toEqual({ kind: 'signal', signal: candidate('new') })
  back.seat.hear({ kind: 'stop' })
  await settle()
  workers.last.closes()
  await settle()
  expect(bob.stages().at(-1)).toBe('assigned')
  workers.last.started()
  await settle()
  expect(workers.last.heard).toEqual([])
})

test('of sizes that change fifty times a second a worker hears one a second, and the last', async () => {
  const { workers, launch, pass } = poolStage(1)
  const ann = launch('ann')
  workers.last.started()
  await settle()
  for (let width = 800; width < 850; width += 1) ann.seat.hear({ kind: 'resize', width, height: 600 })
  expect(workers.last.heard).toEqual([{ kind: 'resize', width: 800, height: 600 }])
  await pass(2_000)
  expect(workers.last.heard.slice(1)).toEqual([{ kind: 'resize', width: 849, height: 600 }])
})

test('who waits is known by the space and the page they wait with', () => {
  const { pool, launch } = poolStage(1)
  launch('ann')
  const bob = launch('bob')
  expect(['ann', 'bob', 'cid'].map((name) => pool.waits(name, 'space'))).toEqual([false, true, false])
  expect(pool.waits('bob', 'another')).toBe(false)
  bob.seat.left()
  expect(pool.waits('bob', 'space')).toBe(false)
})
