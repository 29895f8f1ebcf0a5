import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'
import { SpaceNumbers } from './encIds.ts'

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('comes', 'goes'), who: fc.integer({ min: 0, max: 11 }) }),
    fc.record({ kind: fc.constant('passes'), ms: fc.integer({ min: 1, max: limits.encIdMemoryMs }) }),
  ),
  { maxLength: 200 },
)

test('whoever is there, or was a moment ago, keeps their number; none has two owners; the rest is forgotten', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const numbers = new SpaceNumbers()
      const present = new Map<string, EncId>()
      const leftAt = new Map<string, { readonly encId: EncId; readonly at: number }>()
      const owners = new Map<EncId, string>()
      let now = 0
      for (const step of taken) {
        if (step.kind === 'passes') now += (step as { ms: number }).ms
        else {
          const userId = `user ${(step as { who: number }).who}`
          const before = leftAt.get(userId)
          if (step.kind === 'comes') {
            const encId = numbers.of(userId, now)
            const known = present.get(userId)
            if (known !== undefined) expect(encId).toBe(known)
            else if (before && now - before.at < limits.encIdMemoryMs) expect(encId).toBe(before.encId)
            // Never again: neither while its owner is away nor after they were forgotten.
            expect(owners.get(encId) ?? userId).toBe(userId)
            owners.set(encId, userId)
            present.set(userId, encId)
          } else if (present.has(userId)) {
            numbers.seen(userId, now)
            leftAt.set(userId, { encId: present.get(userId)!, at: now })
            present.delete(userId)
          }
        }
        const here = new Set(present.values())
        const forgotten = numbers.forget(now, (encId) => here.has(encId))
        for (const userId of forgotten) expect(present.has(userId)).toBe(false)
        const lately = [...leftAt].filter(
          ([userId, { at }]) => !present.has(userId) && now - at < limits.encIdMemoryMs,
        )
        expect(numbers.size).toBe(present.size + lately.length)
      }
    }),
    { numRuns: 200 },
  )
})
