import { expect, test } from 'vitest'
import * as usage from '../../../db/tables/accounts/usage.ts'
import { startEventStage } from '../../../../tests/support/server/eventStage.ts'

const board = { normal: '', type: 0, width: 1, height: 1, id: 'board', x: 6, y: 6 }

test('what is written on things is kept on the account of the space, and no more than it may keep', async () => {
  const stage = await startEventStage({ '1': board }, { env: { QUOTA_SPACE_MB: '1' } })
  try {
    const spaceId = await stage.makeSpace()
    const manager = await stage.enter('manager', spaceId)
    const write = async () =>
      await manager.send('documentUpdate', { docId: '1.1', update: new Uint8Array(60_000).fill(1) })
    let last = await write()
    for (let n = 0; n < 25 && last.succeeded; n++) last = await write()
    expect(last).toMatchObject({
      succeeded: false,
      reason: 'the storage of the space or of its owner is full',
    })
    const { bytes } = await usage.findSpace(stage.server.db, spaceId)
    expect(bytes).toBeGreaterThan(900_000)
    expect(bytes).toBeLessThanOrEqual(1024 * 1024)
    // Emptied, it takes something again.
    expect(await manager.send('documentReset', { docId: '1.1' })).toMatchObject({ succeeded: true })
    expect(await write()).toMatchObject({ succeeded: true })
  } finally {
    await stage.close()
  }
}, 60_000)
