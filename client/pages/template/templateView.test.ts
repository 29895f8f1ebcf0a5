import { expect, test } from 'vitest'
import { templateStates, type TemplateAnswer } from '#shared/http/templates.ts'
import { galleryOrder, isSelectable, templateDate } from './templateView.ts'

const template = (state: TemplateAnswer['state'], platform = 'r3f'): TemplateAnswer => ({
  id: `${state}-${platform}`,
  name: state,
  description: '',
  banner: '',
  platform,
  state,
  tags: [],
  recommendPeople: '0-10',
  updatedAt: '2026-01-02T03:04:05.000Z',
})

test('draft first, then published, in progress, failed; old builds are left out', () => {
  const all = [...templateStates].toReversed().map((state) => template(state))
  const shown = galleryOrder([...all, template('Published', 'webgl')])
  expect(shown.map(({ state }) => state)).toEqual([
    'Draft',
    'Published',
    'Publishing',
    'Updating',
    'PublishFailed',
    'UpdateFailed',
  ])
})

test('what is being worked on or broken cannot be chosen', () => {
  const open = templateStates.filter((state) => isSelectable({ state }))
  expect(open).toEqual(['Draft', 'Published'])
})

test('dates are YYYY/MM/DD', () => {
  expect(templateDate('2026-01-02T12:00:00.000Z')).toBe('2026/01/02')
})
