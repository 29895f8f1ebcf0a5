import { expect, test } from 'vitest'
import { limits } from '../rules/limits.ts'
import { filesOf, withFile, withoutFile } from './thingFiles.ts'

const holding = (properties: object) => ({ propertiesJson: JSON.stringify(properties) })

test('a thing has the files its properties list; what is no address is left out', () => {
  const files = [
    '/files/a',
    { url: '/assets/b.pdf', name: ' 说明 ' },
    '/files/a',
    'javascript:alert(1)',
    7,
    null,
    {},
  ]
  expect(filesOf(holding({ files }))).toEqual([
    { url: '/files/a', name: '' },
    { url: '/assets/b.pdf', name: '说明' },
  ])
  for (const properties of [{}, { files: '/files/a' }, { files: { url: '/a' } }])
    expect(filesOf(holding(properties))).toEqual([])
})

test('one is hung on it once and taken off again; what else it says stays', () => {
  const object = holding({ text: '一', files: [{ url: '/files/a', name: '甲' }] })
  const two = withFile(object, '/files/b')!
  expect(JSON.parse(two)).toEqual({ text: '一', files: [{ url: '/files/a', name: '甲' }, '/files/b'] })
  expect(withFile({ propertiesJson: two }, '/files/b')).toBe(two)
  expect(JSON.parse(withoutFile({ propertiesJson: two }, '/files/a'))).toEqual({
    text: '一',
    files: ['/files/b'],
  })
  expect(JSON.parse(withoutFile(object, '/files/a'))).toEqual({ text: '一' })
})

test('it holds so many, and no more', () => {
  const full = holding({ files: Array.from({ length: limits.thingFilesMax }, (_, i) => `/files/${i}`) })
  expect(withFile(full, '/files/more')).toBeUndefined()
  expect(withFile(full, '/files/3')).toBeDefined()
})
