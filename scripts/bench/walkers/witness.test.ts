import { expect, test } from 'vitest'
import { SentLog } from './sentLog.ts'
import { noFindings, Witness, type Seen } from './witness.ts'

interface Somebody extends Seen {
  x: number
  z: number
  isMoving: boolean
}

const somebody = (x: number, z: number): Somebody => ({ log: new SentLog(), x, z, isMoving: true })

/** Somebody steps on by 10 cm and says so. */
function step(person: Somebody, now: number): [x: number, y: number, z: number, yaw: number] {
  person.x += 0.1
  const [xCm, zCm] = [Math.round(person.x * 100), Math.round(person.z * 100)]
  person.log.add({ xCm, yCm: 0, zCm, yawStep: 64, state: 2 }, now)
  return [xCm, 0, zCm, 64]
}

test('measures delivery and rate of who is near, and rate and silence of who is far', () => {
  const [self, near, far] = [somebody(10, 10), somebody(12, 10), somebody(40, 10)]
  const witness = new Witness(self, [self, near, far])
  const findings = noFindings()
  witness.start(findings)
  witness.look(0)
  for (let i = 1; i <= 60; i++) {
    const nearPose = step(near, i * 100)
    const farPose = step(far, i * 100)
    if (i % 4 !== 0) witness.pose(1, ...nearPose, i * 100 + 30)
    if (i % 10 === 0) witness.pose(2, ...farPose, i * 100 + 30)
    witness.look(i * 100)
  }
  witness.finish(6000)
  expect(findings.latencies).toHaveLength(45)
  expect(new Set(findings.latencies)).toEqual(new Set([30]))
  expect(findings.nearRates).toEqual([7.5])
  expect(findings.nearSkipped).toBe(14)
  expect(findings.farRates).toEqual([1])
  expect(findings.farGaps).toEqual([1030])
  expect([findings.wrong, findings.outdated, findings.corrected.size]).toEqual([0, 0, 0])
})

test('who never comes through counts as silent all the time', () => {
  const [self, far] = [somebody(10, 10), somebody(60, 60)]
  const witness = new Witness(self, [self, far])
  const findings = noFindings()
  witness.start(findings)
  witness.look(0)
  witness.finish(5000)
  expect(findings.farRates).toEqual([0])
  expect(findings.farGaps).toEqual([5000])
})

test('tells a pose nobody sent from an old one, a repeated one and a corrected one', () => {
  const [self, other] = [somebody(10, 10), somebody(12, 10)]
  const witness = new Witness(self, [self, other])
  const findings = noFindings()
  witness.start(findings)
  witness.look(0)
  const first = step(other, 100)
  const second = step(other, 200)
  witness.pose(1, ...first, 130, 1)
  witness.pose(1, ...second, 230, 2)
  expect(findings.confirmed).toBe(2)

  witness.pose(1, ...second, 240, 2)
  expect([findings.confirmed, findings.latencies.length]).toEqual([3, 2])

  const [x, y, z] = second
  witness.pose(1, x + 1, y, z, 64, 250)
  witness.pose(1, x, y, z, 65, 250)
  expect(findings.wrong).toBe(2)

  witness.pose(1, ...first, 260)
  expect(findings.outdated).toBe(1)

  step(other, 300)
  witness.pose(1, ...second, 330, 3)
  expect([...findings.corrected]).toEqual(['1:3'])
})

test('a log forgets what is long past', () => {
  const person = somebody(0, 0)
  const first = step(person, 0)
  for (let i = 1; i < 500; i++) step(person, i * 100)
  const last = step(person, 50_000)
  expect(person.log.find(1, ...first)).toBe(0)
  expect(person.log.find(1, ...last)).toBe(501)
  expect(person.log.timeOf(501)).toBe(50_000)
})
