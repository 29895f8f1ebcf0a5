import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { bindConnection } from '../../../net/send.ts'
import type { SpaceConnection } from '../../../net/SpaceConnection.ts'
import { TransactionError } from '../../../net/transactions.ts'
import { LaidSteps, type SentStep } from './LaidSteps.ts'
import { sendStep } from './sendStep.ts'

const step: SentStep = { id: 's1', mapId: '1' as MapId, patch: { fields: {} }, isGuarded: false }

/** Every id a step was sent with, and how often. */
let sent: string[]

/** A server that answers so, one after the other, and then takes everything. */
function answers(...errors: readonly Error[]): void {
  const left = [...errors]
  const send = (_kind: 'mapStep', { stepId }: { readonly stepId: string }): Promise<void> => {
    sent.push(stepId)
    const error = left.shift()
    return error ? Promise.reject(error) : Promise.resolve()
  }
  bindConnection({ send } as unknown as SpaceConnection)
}

/** What becomes of a step, and what a person is told of it. */
async function laid(): Promise<{ readonly waiting: number; readonly refused: readonly unknown[] }> {
  const refused: unknown[] = []
  const steps = new LaidSteps({
    send: sendStep,
    onChange: () => undefined,
    onRefusal: (_step, error) => refused.push(error),
  })
  steps.push(step)
  await vi.advanceTimersByTimeAsync(10_000)
  return { waiting: steps.waiting.length, refused }
}

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  bindConnection(undefined)
})

test.each(['tooManyRequests', 'overworked', 'notNow', 'spaceCloses'] as const)(
  'a step that is refused as %s is sent again under its id until it is done, and nobody is told',
  async (refusal) => {
    const busy = new TransactionError('refused', refusal, { refusal })
    answers(busy, busy)
    expect(await laid()).toEqual({ waiting: 0, refused: [] })
    expect(sent).toEqual(['s1', 's1', 's1'])
  },
)

test('a step nobody answered is sent again under its id', async () => {
  answers(new TransactionError('timedOut', 'no answer'), new TransactionError('connectionLost', 'gone'))
  expect(await laid()).toEqual({ waiting: 0, refused: [] })
  expect(sent).toEqual(['s1', 's1', 's1'])
})

test.each(['onlyOwnRooms', undefined] as const)(
  'a step that is refused for what it is (%s) is taken back, with the reason',
  async (refusal) => {
    const no = new TransactionError('refused', 'no', { refusal })
    answers(no)
    expect(await laid()).toEqual({ waiting: 0, refused: [no] })
    expect(sent).toEqual(['s1'])
  },
)
