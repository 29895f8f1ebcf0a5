import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Walkers } from '../../../scripts/bench/hostileLoad.ts'
import { ServerProcess } from '../../support/server/serverProcess.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const PEOPLE = 20
/** As long as a machine that is moved or overloaded stands still. Clients with our browser's patience give up at 45 s. */
const STOPPED_MS = 30_000

test('a server that was stopped goes on with everybody: nobody is closed for what came in a bunch', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lingjing-clock-'))
  const server = await ServerProcess.start(dataDir)
  const walkers = await Walkers.enter(server.url, PEOPLE)
  try {
    await walkers.answered(PEOPLE)
    server.signal('SIGSTOP')
    await pause(STOPPED_MS)
    server.signal('SIGCONT')
    // What was sent meanwhile is answered, and then what is sent from now on.
    await walkers.answered(10 * PEOPLE)
    console.info('a move was answered after at most, ms', walkers.takeLateness().at(-1))
    await walkers.answered(10 * PEOPLE)
    expect(walkers.lost).toBe(0)
  } finally {
    walkers.close()
    server.signal('SIGCONT')
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
})
