import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Tenant, Walkers } from '../../../scripts/bench/hostileLoad.ts'
import { ServerProcess } from '../../support/server/serverProcess.ts'
import { until } from '../../support/until.ts'

const kinds = ['empty', 'enlarge', 'name', 'document', 'chat']

// Who is refused when, and what that costs others, is proven by turns and accounts in room.tenants; how much it is on a machine,
// npm run bench:hostile says: a slow one does not come to its limits.

test('fifty people walk on while the owner of another space does all that its limits allow', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lingjing-hostile-'))
  const server = await ServerProcess.start(dataDir)
  const walkers = await Walkers.enter(server.url, 50)
  const tenant = await Tenant.enter(server.url)
  try {
    walkers.takeLateness()
    tenant.start()
    await until(
      // A picture may take a slow machine longer than all others are refused for.
      () =>
        kinds.every((kind) => (tenant.counts[kind]?.done ?? 0) > 0) && tenant.counts['upload'] !== undefined,
      'it does all that its limits allow',
      120_000,
    )
    await walkers.answered(100)
    console.info('beside it a move was answered after at most, ms', walkers.takeLateness().at(-1))
    expect(walkers.lost).toBe(0)
  } finally {
    console.info('the tenant', tenant.counts)
    tenant.close()
    walkers.close()
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 300_000)
