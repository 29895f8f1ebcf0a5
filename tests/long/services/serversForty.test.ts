import { afterAll, beforeEach, expect, test } from 'vitest'
import { carry, type Carried } from '../../../scripts/bench/carried.ts'
import { cleanUp } from '../../../scripts/bench/processes.ts'
import { serverNames } from '../../../scripts/servers/parts.ts'
import { mustRun } from '../../support/mustRun.ts'
import { lacksServices } from '../../support/server/severalServers.ts'

/* Forty spaces on one server, and then on two: how many people walk about in them in time is printed, that both carry is asserted. */

const SPACES = 40
/** Of a core, for each server: both, their database and who measures have room on two cores. */
const SHARE = 0.7
const FROM = 125
const FACTOR = 1.25
const MOST = 1_600

const lacks = lacksServices()
beforeEach((context) => mustRun(context, lacks === undefined, lacks ?? ''))
afterAll(cleanUp)

test('forty spaces over two servers: the spaces are on both, nobody is put out, and how many more are carried', async () => {
  const say = (line: string): void => void process.stdout.write(`  ${line}\n`)
  const carried = async (count: number): Promise<Carried> =>
    carry({
      names: serverNames.slice(0, count),
      spaces: SPACES,
      share: SHARE,
      from: FROM,
      factor: FACTOR,
      most: MOST,
      say,
    })
  const one = await carried(1)
  const two = await carried(2)
  say(
    `people carried at p99 ≤ 100 ms, two servers / one: ${two.people} / ${one.people} = ${(two.people / one.people).toFixed(2)}`,
  )
  for (const { people, isBounded } of [one, two]) {
    expect(people).toBeGreaterThan(0)
    if (!isBounded) say('(the servers had all of the machine: without root nobody bounds them)')
  }
  expect(one.spread).toEqual({ a: SPACES })
  expect(Object.values(two.spread).reduce((sum, spaces) => sum + spaces, 0)).toBe(SPACES)
  // By the hash of their ids, which are the same in each run.
  for (const spaces of Object.values(two.spread)) expect(spaces).toBeGreaterThan(SPACES / 4)
}, 600_000)
