import { expect, test } from 'vitest'
import { action } from '#shared/protocol/messages.ts'
import { createManualClock } from '../../tests/support/manualClock.ts'
import { createTransactions, TransactionError } from './transactions.ts'

const heartbeat = action('clientBackupHeartbeat', {})

test('numbers reach from 0 to 2^32-2 and are never given twice at a time', () => {
  const clock = createManualClock()
  const lowest = createTransactions(
    clock,
    () => 0,
    () => {},
  )
  expect([lowest.open(heartbeat), lowest.open(heartbeat)].map(({ action: { txnId } }) => txnId)).toEqual([
    0, 1,
  ])
  const highest = createTransactions(
    clock,
    () => 1 - Number.EPSILON / 2,
    () => {},
  )
  expect([highest.open(heartbeat), highest.open(heartbeat)].map(({ action: { txnId } }) => txnId)).toEqual([
    2 ** 32 - 2,
    0,
  ])
})

test('an answer to a number nobody waits for is ignored', () => {
  const transactions = createTransactions(createManualClock(), Math.random, () => {})
  transactions.succeed(7)
  transactions.fail(7, new TransactionError('refused', 'no'))
  expect(transactions.size).toBe(0)
})

test('an answered transaction leaves no timer', async () => {
  const clock = createManualClock()
  const transactions = createTransactions(clock, Math.random, () => {})
  const { action: numbered, done } = transactions.open(heartbeat)
  transactions.succeed(numbered.txnId)
  await done
  expect(clock.timers).toBe(0)
})
