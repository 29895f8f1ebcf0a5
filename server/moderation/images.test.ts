import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createForbiddenImages, perceptualHash } from './images.ts'
import { createModeration } from './moderation.ts'

const folder = mkdtempSync(join(tmpdir(), 'lingjing-images-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A picture with something in it, the same for the same seed. */
async function picture(seed: number, side = 96): Promise<Buffer> {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const coarse = Uint8Array.from({ length: 5 * 5 * 3 }, () => next() * 255)
  const raw = await sharp(coarse, { raw: { width: 5, height: 5, channels: 3 } })
    .resize(side, side)
    .png()
    .toBuffer()
  return raw
}

test('the same picture, smaller and as JPEG, is known again; another one is not', async () => {
  const list = createForbiddenImages(join(folder, 'a/images.txt'))
  const bad = await picture(1)
  expect(await list.isForbidden(bad)).toBe(false)
  await list.forbid(bad)
  expect(await list.isForbidden(bad)).toBe(true)
  expect(await list.isForbidden(await sharp(bad).resize(48, 40).jpeg({ quality: 60 }).toBuffer())).toBe(true)
  for (let seed = 2; seed < 30; seed++) expect(await list.isForbidden(await picture(seed))).toBe(false)
})

test('a plain area is known by its bytes only', async () => {
  const plain = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#808080' } })
      .png()
      .toBuffer()
  expect(await perceptualHash(await plain(20))).toBeUndefined()
  const list = createForbiddenImages(join(folder, 'b/images.txt'))
  await list.forbid(await plain(20))
  expect(await list.isForbidden(await plain(20))).toBe(true)
  expect(await list.isForbidden(await plain(21))).toBe(false)
})

test('bytes that are no picture are compared all the same', async () => {
  const list = createForbiddenImages(join(folder, 'c/images.txt'))
  await list.forbid(Buffer.from('no picture'))
  expect(await list.isForbidden(Buffer.from('no picture'))).toBe(true)
  expect(await list.isForbidden(Buffer.from('no picture either'))).toBe(false)
})

test('lines somebody writes count at once, broken ones not at all', async () => {
  const file = join(folder, 'images.txt')
  const list = createForbiddenImages(file)
  const bytes = await picture(7)
  const hash = (await perceptualHash(bytes))?.toString(16).padStart(16, '0')
  expect(await list.isForbidden(bytes)).toBe(false)
  writeFileSync(file, '# nonsense\nsha256:12\ndhash:xyz\n')
  expect(await list.isForbidden(bytes)).toBe(false)
  writeFileSync(file, `# nonsense\ndhash:${hash}\n`)
  expect(await list.isForbidden(bytes)).toBe(true)
})

test('a further check is asked too', async () => {
  const asked: number[] = []
  const moderation = createModeration({
    dataDir: folder,
    imageChecks: [
      {
        isForbidden: (bytes) => {
          asked.push(bytes.length)
          return Promise.resolve(bytes.length === 3)
        },
      },
    ],
  })
  await moderation.checkImage(Buffer.from('four'))
  await expect(moderation.checkImage(Buffer.from('bad'))).rejects.toMatchObject({
    code: 'ForbiddenImageParameterError',
  })
  expect(asked).toEqual([4, 3])
  await expect(moderation.checkTexts(undefined, 'fine', null, 'f-u-c-k')).rejects.toMatchObject({
    code: 'SensitiveContentError',
  })
  // The end of one and the begin of the next are no word.
  await moderation.checkTexts('打赌', '博学')
})
