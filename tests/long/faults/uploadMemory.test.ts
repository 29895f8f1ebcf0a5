import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEventStage } from '../../support/server/eventStage.ts'
import { filmHead, slowUpload } from '../../support/server/slowUpload.ts'
import { until } from '../../support/until.ts'

const megabyte = 1024 * 1024
const bodies = 10
const bodyBytes = 48 * megabyte

// Part by part as they come: tests/integration/storage.server.test.ts. What it costs: npm run bench:memory.

test('ten films of 48 MB held open are on the disk before they end, and leave nothing when they are given up', async () => {
  const board = { normal: '', type: 0, width: 1, height: 1, id: 'board', x: 2, y: 2 }
  const stage = await startEventStage({ '1': board }, { env: { UPLOADS_PER_PERSON: String(bodies) } })
  try {
    const spaceId = await stage.makeSpace()
    const token = (await stage.server.login('owner')).access_token
    const folder = join(stage.server.dataDir, 'uploading')
    const onDisk = async () => {
      const sizes = await Promise.all(
        (await readdir(folder)).map(
          async (name) => (await stat(join(folder, name)).catch(() => undefined))?.size,
        ),
      )
      return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
    }
    const part = Buffer.alloc(megabyte)
    const open = Array.from({ length: bodies }, () =>
      slowUpload(stage.server.url, `/upload?fileId=${spaceId}.1.1`, { token, bytes: bodyBytes + megabyte }),
    )
    await Promise.all(
      open.map(async (one) => {
        one.write(filmHead)
        for (let sent = 0; sent < bodyBytes; sent += part.length)
          if (!one.request.write(part)) await new Promise((resolve) => one.request.once('drain', resolve))
      }),
    )
    await until(async () => (await onDisk()) >= bodies * bodyBytes, 'all of it is on the disk', 60_000)
    expect(await readdir(folder)).toHaveLength(bodies)
    for (const one of open) one.request.destroy()
    await until(async () => (await readdir(folder)).length === 0, 'nothing is left', 30_000)
  } finally {
    await stage.close()
  }
}, 150_000)
