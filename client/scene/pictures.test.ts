import { Texture } from 'three'
import { expect, test, vi } from 'vitest'
import { FETCHED_MAX, PIXELS_MAX, PictureShelf } from './pictures.ts'

/** A shelf whose pictures come when the test says so. */
function shelfOf(side = 1920) {
  const asked: string[] = []
  const come = new Map<string, (isThere: boolean) => void>()
  const shelf = new PictureShelf(
    (path) =>
      new Promise((resolve, reject) => {
        asked.push(path)
        come.set(path, (isThere) => {
          if (isThere) resolve(new Texture({ width: side, height: side } as HTMLImageElement))
          else reject(new Error('404'))
        })
      }),
  )
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    shelf,
    asked,
    come: (path: string, isThere = true) => (come.get(path)?.(isThere), settle()),
    settle,
  }
}

test('what two show is fetched once, and leaves the card when both have given it back', async () => {
  const { shelf, asked, come, settle } = shelfOf()
  const [first, second] = [shelf.borrow('/a'), shelf.borrow('/a')]
  await come('/a')
  const texture = await first.texture
  expect(await second.texture).toBe(texture)
  expect(asked).toEqual(['/a'])
  const dispose = vi.spyOn(texture, 'dispose')
  first.giveBack()
  first.giveBack()
  await settle()
  expect(dispose).not.toHaveBeenCalled()
  second.giveBack()
  await settle()
  expect(dispose).toHaveBeenCalledOnce()
})

test('a picture that is missing is told so, and asked for anew by the next', async () => {
  const { shelf, asked, come } = shelfOf()
  const failed = expect(shelf.borrow('/a').texture).rejects.toThrow('404')
  await come('/a', false)
  await failed
  shelf.borrow('/a')
  expect(asked).toEqual(['/a', '/a'])
})

test('ten thousand pictures: a few on their way at a time, and no more than the card is given', async () => {
  const { shelf, asked, come, settle } = shelfOf()
  const borrowed = Array.from({ length: 10_000 }, (_, i) => shelf.borrow(`/${i}`))
  expect(asked).toHaveLength(FETCHED_MAX)
  for (let i = 0; i < 100; i++) await come(`/${i}`)
  const held = asked.length
  expect(held * 1920 * 1920).toBeLessThan(PIXELS_MAX + (FETCHED_MAX + 1) * 1920 * 1920)
  // What waits and is given back is never fetched; what is given back makes room for the next that waits.
  borrowed[held]!.giveBack()
  for (let i = 0; i < FETCHED_MAX + 1; i++) borrowed[i]!.giveBack()
  await settle()
  expect(asked.length).toBeGreaterThan(held)
  expect(asked[held]).toBe(`/${held + 1}`)
})

test('given back while it was on its way: it takes no room', async () => {
  const { shelf, asked, come, settle } = shelfOf(7000)
  shelf.borrow('/a').giveBack()
  await come('/a')
  await settle()
  for (const path of ['/b', '/c']) {
    shelf.borrow(path)
    await come(path)
  }
  expect(asked).toEqual(['/a', '/b', '/c'])
})

test('what is painted here counts as what is fetched does', async () => {
  const { shelf, come, settle } = shelfOf(Math.ceil(PIXELS_MAX ** 0.5))
  const whole = shelf.borrow('/whole')
  await come('/whole')
  const paint = vi.fn(() => Promise.resolve(new Texture({ width: 512, height: 512 } as HTMLCanvasElement)))
  const painted = shelf.borrow('sheet 1', paint)
  await settle()
  expect(paint).not.toHaveBeenCalled()
  whole.giveBack()
  await painted.texture
  expect(paint).toHaveBeenCalledOnce()
})
