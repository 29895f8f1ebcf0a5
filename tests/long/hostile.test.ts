import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Tenant, Walkers } from '../../scripts/bench/hostileLoad.ts'
import { ServerProcess } from '../support/serverProcess.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('fifty people walk on while the owner of another space does all that its limits allow', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lingjing-hostile-'))
  const server = await ServerProcess.start(dataDir)
  const isQuiet = loadavg()[0]! < availableParallelism() / 2
  const walkers = await Walkers.enter(server.url, 50)
  try {
    const tenant = await Tenant.enter(server.url)
    walkers.takeLateness()
    tenant.start()
    await pause(15_000)
    tenant.close()
    const late = walkers.takeLateness()
    expect(walkers.lost).toBe(0)
    // Times belong to the bench (npm run bench:hostile); where the machine has nothing else to do they say something.
    expect(late.length).toBeGreaterThan(20)
    if (isQuiet) expect(late.at(-1)).toBeLessThan(5_000)
    const { enlarge, name } = tenant.counts
    expect([enlarge?.done, name?.done].every((count) => (count ?? 0) > 0)).toBe(true)
    // Beyond its share it is told to wait.
    expect((enlarge?.refused ?? 0) + (name?.refused ?? 0)).toBeGreaterThan(0)
  } finally {
    walkers.close()
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
})
