import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { each, enter, logInHerd, refresh } from '../support/server/herd.ts'
import { startServer } from '../support/server/startServer.ts'
import { unlimitedRequests } from '../support/server/unlimitedRequests.ts'
import { until } from '../support/until.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'

const HERD = 200
const SPACES = 5

test('two hundred come back at once after a restart: all are in again by count, no log-in is lost', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lingjing-herd-'))
  const options = {
    dataDir,
    requestLimits: unlimitedRequests,
    spacesFolder: spacesFolder([smallSpace('office')]),
  }
  let server = await startServer(options)
  const open: WebSocket[] = []
  try {
    const { access_token: owner } = await server.login('牧人')
    const spaceIds: string[] = []
    for (let n = 0; n < SPACES; n += 1)
      spaceIds.push((await server.createSpace(owner, { name: `牧场${n}` })).space.id)
    const herd = await logInHerd(server.url, HERD, spaceIds)
    await each(herd, async (one) => void open.push(await enter(server.url, one)))
    expect(server.rooms.sockets()).toMatchObject({ known: HERD, waiting: 0 })
    const closed = until(
      () => open.every(({ readyState }) => readyState === WebSocket.CLOSED),
      'all are told',
    )
    await server.close()
    await closed
    open.length = 0

    server = await startServer(options)
    const lost: string[] = []
    await Promise.all(
      herd.map((one) =>
        enter(server.url, one).then(
          (ws) => void open.push(ws),
          (error: unknown) => void lost.push(String(error)),
        ),
      ),
    )
    expect(lost).toEqual([])
    expect(server.rooms.sockets()).toMatchObject({
      known: HERD,
      waiting: 0,
      refused: { address: 0, all: 0, person: 0, madeRoom: 0 },
    })
    expect(spaceIds.map((id) => server.rooms.onlinePlayers(id))).toEqual(spaceIds.map(() => HERD / SPACES))
    // Every access token was good for a join; every refresh token is good for the next pair.
    await each(herd, async (one) => expect(await refresh(server.url, one)).not.toBe(''))
    expect(open.filter(({ readyState }) => readyState === WebSocket.OPEN)).toHaveLength(HERD)
  } finally {
    for (const ws of open) ws.terminate()
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
