import { expect, test } from 'vitest'
import type { TemplateState } from '#shared/http/templates.ts'
import { awaitOutcome, takeOutcomes } from './publishOutcomes.ts'

const at = (id: string, state: TemplateState) => ({ id, name: `N${id}`, state })

test('the end of a publication that was seen under way is told once', () => {
  expect(takeOutcomes([at('1', 'Updating'), at('2', 'Published')])).toEqual([])
  expect(takeOutcomes([at('1', 'Publishing'), at('2', 'Published')])).toEqual([])
  expect(takeOutcomes([at('1', 'Published')])).toEqual([{ name: 'N1', outcome: 'published' }])
  expect(takeOutcomes([at('1', 'Published')])).toEqual([])
})

test('one that ended before the list came is told as well; a draft has not ended', () => {
  awaitOutcome('3')
  awaitOutcome('4')
  awaitOutcome('5')
  expect(takeOutcomes([at('3', 'PublishFailed'), at('4', 'UpdateFailed'), at('5', 'Draft')])).toEqual([
    { name: 'N3', outcome: 'publishFailed' },
    { name: 'N4', outcome: 'updateFailed' },
  ])
  expect(takeOutcomes([at('5', 'Published')])).toEqual([{ name: 'N5', outcome: 'published' }])
})
