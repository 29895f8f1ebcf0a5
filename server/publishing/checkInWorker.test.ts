import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkInWorker } from './checkInWorker.ts'

const assetsFolder = join(import.meta.dirname, '../../assets')
const map = {
  id: '1',
  dimensions: [4, 4],
  collisions: Buffer.alloc(16).toString('base64'),
  backgroundImagePath: '/assets/../package.json',
  foregroundImagePath: '/files/0123456789abcdef0123456789abcdef',
  miniMapImagePath: '/assets/images/portraits/1.webp',
  spawns: [{ x: 1, y: 1 }],
  portals: [],
  announcer: [],
}
const levels = [{ mapId: '1', isDefault: true, mapJson: JSON.stringify(map) }]
const upload = '/files/0123456789abcdef0123456789abcdef'
const forever = new AbortController().signal

test('files are looked for below assets only, uploads among those that are there', async () => {
  const { problems } = await checkInWorker({ levels, assetsFolder, uploads: [upload] }, forever)
  expect(problems).toMatchObject([{ code: 'missingFile', what: '/assets/../package.json' }])
  const without = await checkInWorker({ levels, assetsFolder, uploads: [] }, forever)
  expect(without.problems.map(({ what }) => what)).toEqual(['/assets/../package.json', upload])
})

test('a thread that ends with an error is a failed check', async () => {
  const { problems } = await checkInWorker({ levels, assetsFolder: '/nowhere', uploads: [] }, forever)
  expect(problems).toEqual([{ code: 'crashed', what: expect.stringContaining('/nowhere/catalogue.json') }])
})

test('the end of the server ends it', async () => {
  const ending = new AbortController()
  const check = checkInWorker({ levels, assetsFolder, uploads: [] }, ending.signal)
  ending.abort(new Error('the server stops'))
  await expect(check).rejects.toThrow('the server stops')
})
