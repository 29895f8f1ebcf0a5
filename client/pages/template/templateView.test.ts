import { expect, test } from 'vitest'
import { recommendPeople } from '#shared/map/files/spaceFile.ts'
import { templateStates, templateTags, type TemplateAnswer } from '#shared/http/templates.ts'
import {
  editorLink,
  galleryOrder,
  isDeletable,
  isWithdrawable,
  isInProgress,
  isSelectable,
  knownTags,
  peopleRanges,
  tagChoices,
} from './templateView.ts'

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

test('what is being worked on is no more deletable than what is published', () => {
  expect(templateStates.filter((state) => isInProgress({ state }))).toEqual(['Updating', 'Publishing'])
  expect(templateStates.filter((state) => isDeletable({ state }))).toEqual([
    'Draft',
    'UpdateFailed',
    'PublishFailed',
  ])
  expect(templateStates.filter((state) => isWithdrawable({ state }))).toEqual(['Published'])
})

test('the choices are those the server takes', () => {
  expect(tagChoices).toEqual(templateTags)
  expect(peopleRanges).toEqual(recommendPeople)
  expect(knownTags(['zoo', 'game', 'office'])).toEqual(['office', 'game'])
})

test('the editor is that of the site, else the space in edit mode', () => {
  expect(editorLink({ spaceId: 'abc' }, 'https://editor.example')).toBe('https://editor.example')
  expect(editorLink({ spaceId: 'abc' }, null)).toBe('/space/abc?edit=1')
  expect(editorLink({ spaceId: null }, undefined)).toBeUndefined()
})
