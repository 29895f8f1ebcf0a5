import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/errors.ts'
import { pngBomb } from '../../tests/support/pages/pictures.ts'
import { cleanImage } from './cleanImage.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
const refused = (bytes: Buffer) =>
  expect(cleanImage(bytes)).rejects.toSatisfy(
    (error) => error instanceof ApiError && error.code === 'UnsupportedFileError',
  )

test('a picture becomes WebP, no larger than wanted, without what it carried', async () => {
  const sent = await picture(4000, 1000)
    .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'at home, 31.2 N 121.5 E' } })
    .jpeg()
    .toBuffer()
  expect(sent.includes('somebody')).toBe(true)
  const clean = await cleanImage(sent, { width: 1140, height: 640 })
  expect(clean).toMatchObject({ contentType: 'image/webp', width: 1140, height: 285 })
  const { format, exif } = await sharp(clean.bytes).metadata()
  expect({ format, exif }).toEqual({ format: 'webp', exif: undefined })
})

test('small ones stay as small as they are, and a lying phone is put upright', async () => {
  const sent = await picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await cleanImage(sent)).toMatchObject({ width: 20, height: 40 })
})

test('what is no picture, is cut off or would be enormous is refused', async () => {
  await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))
  await refused(Buffer.from('<html><body>a picture</body></html>'))
  await refused(Buffer.alloc(0))
  const png = await picture(600, 600).png({ compressionLevel: 0 }).toBuffer()
  await refused(png.subarray(0, png.length / 2))
  await refused(Buffer.concat([png.subarray(0, 8), Buffer.from('and then something else')]))
  const bomb = pngBomb(20_000)
  expect(bomb.length).toBeLessThan(200_000)
  await refused(bomb)
}, 60_000)
