import { expect, test } from 'vitest'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { picturesOf } from './levelPicture.ts'

const entry = (bannerId: string | null, template: string | null) =>
  ({
    space: { bannerId },
    attachmentMap: { own: { url: '/files/own.webp' } },
    template: template === null ? null : { id: 't', banner: template },
  }) as unknown as SpaceEntry

test('an official level has its own picture, the banner of the space stands in for it', () => {
  expect(picturesOf(entry(null, '/t.webp'), { id: '3', name: '演出' })).toEqual([
    '/assets/images/banners/stage-small.webp',
    '/t.webp',
  ])
  expect(picturesOf(entry('own', null), { id: '0', name: '世界' })).toEqual([
    '/assets/images/banners/world-small.webp',
    '/files/own.webp',
  ])
})

test('a level somebody has made shows the picture of its space', () => {
  expect(picturesOf(entry('own', '/t.webp'), { id: '3', name: '我的舞台' })).toEqual(['/files/own.webp'])
  expect(picturesOf(entry('own', '/t.webp'), { id: '77' })).toEqual(['/files/own.webp'])
  expect(picturesOf(entry(null, '/t.webp'), undefined)).toEqual(['/t.webp'])
  expect(picturesOf(entry(null, null), undefined)).toEqual([])
})
