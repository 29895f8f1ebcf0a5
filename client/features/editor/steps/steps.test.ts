import { describe, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { MapPatch } from '#shared/map/patch/mapPatch.ts'
import { chairAt, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { keptText, parseKept } from './keptSteps.ts'
import { LaidSteps, type Outcome, type SentStep } from './LaidSteps.ts'
import { HISTORY_MAX, StepHistory, type Step } from './StepHistory.ts'

const mapId = '1' as MapId
const patch = (x: number): MapPatch => ({ objects: { chair: { was: { x: 4 }, now: { x } } } })
const step = (id: string): Step => ({ id, mapId, name: 'move', patch: patch(5) })
const sent = (id: string, x: number): SentStep => ({ id, mapId, patch: patch(x), isGuarded: false })
const map = makeMap({ id: '1', objects: { '1': { ...chairAt(4, 4), id: 'chair' } } })
const chairX = (laid: typeof map): unknown => laid.objects.get('1')?.x

describe('what one did', () => {
  test('goes back and forth, and what is new ends what was taken back', () => {
    const history = new StepHistory()
    history.add(step('a'))
    history.add(step('b'))
    expect(history.undo()?.id).toBe('b')
    expect(history.redo()?.id).toBe('b')
    expect(history.undo()?.id).toBe('b')
    history.add(step('c'))
    expect(history.redo()).toBeUndefined()
    expect(history.done.map(({ id }) => id)).toEqual(['a', 'c'])
    history.drop('a')
    expect([history.undo()?.id, history.undo()]).toEqual(['c', undefined])
  })

  test(`is remembered ${HISTORY_MAX} deep`, () => {
    const history = new StepHistory()
    for (let n = 0; n <= HISTORY_MAX; n += 1) history.add(step(String(n)))
    expect([history.done.length, history.done[0]?.id]).toEqual([HISTORY_MAX, '1'])
  })
})

describe('steps on their way', () => {
  /** Steps whose answers the test gives. */
  function start() {
    const asked: { readonly step: SentStep; readonly answer: (outcome: Outcome) => void }[] = []
    const refused: string[] = []
    const steps = new LaidSteps({
      send: (one) => new Promise((answer) => void asked.push({ step: one, answer })),
      onChange: () => undefined,
      onRefusal: ({ id }) => void refused.push(id),
    })
    const answer = async (outcome: Outcome): Promise<string> => {
      const { step: one, answer: give } = asked.shift()!
      give(outcome)
      await Promise.resolve()
      await Promise.resolve()
      return one.id
    }
    return { steps, asked, refused, answer }
  }

  test('are laid over the map until they are answered, and sent one after the other', async () => {
    const { steps, asked, answer } = start()
    steps.push(sent('a', 6))
    steps.push(sent('b', 8))
    expect(chairX(steps.over(map))).toBe(8)
    expect(steps.over(map)).toBe(steps.over(map))
    expect(asked.map(({ step: one }) => one.id)).toEqual(['a'])
    await answer({ name: 'done' })
    expect(asked.map(({ step: one }) => one.id)).toEqual(['b'])
    await answer({ name: 'done' })
    expect(steps.over(map)).toBe(map)
  })

  test('are gone from the map when they are refused; those after them stay', async () => {
    const { steps, refused, answer } = start()
    steps.push(sent('a', 6))
    steps.push(sent('b', 8))
    await answer({ name: 'refused', error: new Error('no') })
    expect(refused).toEqual(['a'])
    expect(chairX(steps.over(map))).toBe(8)
    await answer({ name: 'refused', error: new Error('no') })
    expect(chairX(steps.over(map))).toBe(4)
  })

  test('are sent again under the same name while nobody knows what became of them', async () => {
    const { steps, answer } = start()
    steps.push(sent('a', 6))
    expect(await answer({ name: 'away' })).toBe('a')
    expect(await answer({ name: 'away' })).toBe('a')
    expect(steps.waiting).toHaveLength(1)
    expect(await answer({ name: 'done' })).toBe('a')
    expect(steps.waiting).toEqual([])
  })
})

describe('what outlives the page', () => {
  const kept = { done: [step('a')], undone: [], since: [step('a'), step('c')], waiting: [sent('b', 6)] }

  test('is read as it was written', () => expect(parseKept(keptText(kept) ?? null)).toEqual(kept))

  test.each([
    '',
    'null',
    '{',
    '[]',
    '{"done":[]}',
    '{"done":[],"undone":[],"since":[],"waiting":[{"id":1}]}',
  ])('is nothing where the text is %j', (text) => expect(parseKept(text)).toBeUndefined())

  test('is what waits before what could be taken back, where there is little room', () => {
    const long: Step = {
      ...step('long'),
      patch: { fields: { name: { was: 'x'.repeat(1_500_000), now: '' } } },
    }
    expect(parseKept(keptText({ ...kept, done: [long, long] }) ?? null)).toMatchObject({
      done: [{ id: 'long' }],
      since: [{ id: 'a' }, { id: 'c' }],
      waiting: [{ id: 'b' }],
    })
    // Half of what one would cancel is a level nobody made.
    expect(parseKept(keptText({ ...kept, since: [long, long] }) ?? null)).toEqual({ ...kept, since: [] })
  })
})
