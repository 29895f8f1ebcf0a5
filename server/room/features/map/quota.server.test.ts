import { expect, test } from 'vitest'
import * as usage from '../../../db/tables/accounts/usage.ts'
import { startEventStage } from '../../../../tests/support/server/eventStage.ts'

/* Colyseus allows one server with doors in a process: one story. */
const board = { normal: '', type: 0, width: 1, height: 1, id: 'board', x: 6, y: 6 }
const stored = { succeeded: true }

test('what grows is refused past the quota of a space and on a disk that is nearly full', async () => {
  let disk = { freeBytes: 50e9, totalBytes: 100e9 }
  const stage = await startEventStage(
    { '1': board },
    { readDisk: () => Promise.resolve(disk), env: { QUOTA_SPACE_MB: '1', MIN_FREE_DISK_PERCENT: '5' } },
  )
  try {
    const spaceId = await stage.makeSpace()
    const manager = await stage.enter('manager', spaceId)
    const visitor = await stage.enter('visitor', spaceId)
    let made = 0
    const furnish = (length: number) => {
      const placement = { x: 1 + (made % 9), y: 1 + Math.floor(made / 9) }
      return manager.send('mapAddObject', {
        mapId: '1',
        object: { ...board, ...placement, id: `board ${(made += 1)}`, customState: 'x'.repeat(length) },
      })
    }
    let last = await furnish(30_000)
    expect(last.reason ?? '').toBe('')
    for (let n = 0; n < 60 && last.succeeded; n++) last = await furnish(30_000)
    expect(last).toMatchObject({ reason: 'the storage of the space or of its owner is full' })
    expect((await usage.findSpace(stage.server.db, spaceId)).bytes).toBeLessThan(1_200_000)
    const full = { reason: 'the storage of the space or of its owner is full' }
    const scripted = manager.send('mapSetScript', { mapId: '1', script: 'x'.repeat(5_000) })
    expect(await scripted).toMatchObject(full)
    const told = (length: number) => ({ mapId: '1', objects: { 2: { customState: 'x'.repeat(length) } } })
    expect(await manager.send('mapSetObjects', told(30_100))).toMatchObject(full)
    const moved = { mapId: '1', objects: { 2: { x: 9, y: 9, orientation: 2, zIndex: 12_345 } } }
    expect(await manager.send('mapSetObjects', moved)).toMatchObject(stored)
    // What makes it smaller, or leaves it as it is, goes on; refused, it is not there.
    expect(await manager.send('mapDeleteObjectByKey', { mapId: '1', key: '1' })).toMatchObject(stored)
    expect(await visitor.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents: '你好' })).toMatchObject(
      stored,
    )

    const say = (contents: string) => visitor.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents })
    disk = { ...disk, freeBytes: 4e9 }
    const nearlyFull = { succeeded: false, reason: 'nothing can be stored right now: try again later' }
    // The disk is looked at once a second at most.
    await expect.poll(() => say('还在吗'), { timeout: 10_000, interval: 700 }).toMatchObject(nearlyFull)
    expect(await manager.send('setTextStatus', { textStatus: '在' })).toMatchObject(stored)
    disk = { ...disk, freeBytes: 50e9 }
    await expect.poll(() => say('好了'), { timeout: 10_000, interval: 700 }).toMatchObject(stored)
  } finally {
    await stage.close()
  }
}, 60_000)
