import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cloudPlay } from '#shared/cloud/messages.ts'
import { poolStage, type CloudPage } from '../../tests/support/cloud/poolStage.ts'
import { settle } from '../../tests/support/manualClock.ts'

const people = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'] as const

const step = fc.oneof(
  fc.record({
    do: fc.constantFrom('launch', 'back', 'stop', 'lose', 'active'),
    who: fc.constantFrom(...people),
  }),
  fc.record({
    do: fc.constantFrom('starts', 'fails', 'ready', 'streams', 'dies', 'closes'),
    worker: fc.nat({ max: 5 }),
  }),
  fc.record({ do: fc.constant('pass'), seconds: fc.nat({ max: 40 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A page that has a line, with the last stage it was told. */
interface Known {
  readonly page: CloudPage
  hasLine: boolean
}

const lastStage = ({ page }: Known) => page.told.findLast((message) => message.kind === 'stage')

function world(size: number) {
  const stage = poolStage(size)
  const { pool, workers } = stage
  const pages = new Map<string, Known>()
  const every: Known[] = []

  const launch = (who: string, isBack: boolean) => {
    const before = pages.get(who)
    const page = stage.launch(who, {
      sessionId: before?.page.sessionId ?? null,
      reconnect: isBack,
    })
    const known = { page, hasLine: true }
    pages.set(who, known)
    every.push(known)
  }

  async function run(one: Step): Promise<void> {
    if ('seconds' in one) {
      for (let n = 0; n < one.seconds; n += 1) {
        await stage.pass(1_000)
        // None takes longer to go than it is waited for.
        for (const worker of workers.all) worker.closes()
        await settle()
        check()
      }
      return
    }
    if ('who' in one) {
      const known = pages.get(one.who)
      if (one.do === 'launch' || one.do === 'back') launch(one.who, one.do === 'back')
      else if (!known?.hasLine) return
      else if (one.do === 'lose') {
        known.hasLine = false
        known.page.seat.left()
      } else known.page.seat.hear({ kind: one.do === 'stop' ? 'stop' : 'active' })
      return settle()
    }
    const { alive } = workers
    const worker = alive[one.worker % Math.max(1, alive.length)]
    if (one.do === 'starts') worker?.started()
    if (one.do === 'fails') worker?.fails()
    if (one.do === 'ready') worker?.says({ kind: 'gameReady' })
    if (one.do === 'streams') worker?.says({ kind: 'streaming' })
    if (one.do === 'dies') worker?.dies()
    if (one.do === 'closes') worker?.closes()
    await settle()
  }

  function check(): void {
    const { busy, queuing } = pool.counts()
    // A worker that never starts is given up after its time: those are no browsers.
    expect(
      workers.all.filter(({ state }) => state === 'running' || state === 'closing').length,
    ).toBeLessThanOrEqual(size)
    expect(busy).toBeLessThanOrEqual(size)
    const waiting = [...pages.values()].flatMap((known) => {
      const last = lastStage(known)
      return known.hasLine && last?.kind === 'stage' && last.stage === 'queuing' ? [last.rank] : []
    })
    // Whoever is there has a rank of their own; those who are away hold the others.
    expect(new Set(waiting).size).toBe(waiting.length)
    for (const rank of waiting) expect(rank).toBeLessThan(queuing)
    const areAllThere = [...pages.values()].every(({ hasLine }) => hasLine)
    if (areAllThere) expect(waiting.toSorted((a, b) => a - b)).toEqual([...Array(queuing).keys()])
    // Nobody has two places: whose last worker is not gone waits for it.
    const ofLast = new Set(workers.alive.map(({ order }) => order.person.userId))
    const mayHave = [...pages].filter(([who, known]) => {
      const last = lastStage(known)
      return known.hasLine && !ofLast.has(who) && last?.kind === 'stage' && last.stage === 'queuing'
    })
    if (mayHave.length > 0) expect(busy).toBe(size)
    for (const { page } of every) {
      const stopped = page.told.findIndex(
        (message) => message.kind === 'stage' && message.stage === 'stopped',
      )
      if (stopped >= 0) expect(stopped).toBe(page.told.length - 1)
    }
  }

  return { ...stage, pages, run, check, launch }
}

test('never too many workers, ranks without holes, nobody waits while a place is free, and everybody is served or told', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { maxLength: 60 }),
      async (size, steps) => {
        const { pool, workers, pages, run, check } = world(size)
        for (const one of steps) {
          await run(one)
          check()
        }
        // From now on every worker does what it should, and whoever is served stops.
        for (let n = 0; n < 200 && pool.counts().busy + pool.counts().queuing > 0; n += 1) {
          for (const worker of workers.all) {
            worker.started()
            worker.closes()
            if (worker.state === 'running') {
              worker.says({ kind: 'gameReady' })
              worker.says({ kind: 'streaming' })
            }
          }
          await settle()
          for (const known of pages.values()) {
            const last = lastStage(known)
            if (last?.kind !== 'stage' || last.stage !== 'launched') continue
            known.page.seat.hear({ kind: 'stop' })
          }
          await run({ do: 'pass', seconds: 1 })
        }
        expect(pool.counts()).toEqual({ size, busy: 0, queuing: 0 })
        for (const known of pages.values()) {
          if (!known.hasLine) continue
          const last = lastStage(known)
          expect(last?.kind === 'stage' && last.stage).toBe('stopped')
        }
        await run({ do: 'pass', seconds: cloudPlay.graceMs / 1_000 })
        expect(workers.alive.filter(({ state }) => state !== 'starting')).toEqual([])
      },
    ),
    { numRuns: 150 },
  )
})
