import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createDisk, isOutOfRoom, readDisk } from './disk.ts'

const diskWith = (freeBytes: number, minFreePercent = 5) =>
  createDisk({
    folder: '/',
    minFreePercent,
    read: () => Promise.resolve({ freeBytes, totalBytes: 1_000 }),
  })

test('what is to stay free stays free, with what is about to be written counted in', async () => {
  expect(await diskWith(50).isNearlyFull()).toBe(false)
  expect(await diskWith(49).isNearlyFull()).toBe(true)
  await expect(diskWith(49).checkRoom()).rejects.toMatchObject({ code: 'StorageFull' })
  await diskWith(150).checkRoom(100)
  await expect(diskWith(150).checkRoom(101)).rejects.toMatchObject({ code: 'StorageFull' })
  expect(await diskWith(0, 0).isNearlyFull()).toBe(false)
})

test('many questions at once are one look', async () => {
  let looks = 0
  const read = () => Promise.resolve({ freeBytes: (looks += 1), totalBytes: 1 })
  const disk = createDisk({ folder: '/', minFreePercent: 5, read })
  await Promise.all(Array.from({ length: 100 }, () => disk.isNearlyFull()))
  expect(looks).toBe(1)
})

test('a system that does not say refuses nothing', async () => {
  const disk = createDisk({ folder: '/', minFreePercent: 5, read: () => Promise.reject(new Error('no')) })
  expect(await disk.space()).toBeUndefined()
  await disk.checkRoom(1e12)
})

test('a real folder has a size and some of it free', async () => {
  const { freeBytes, totalBytes } = await readDisk(tmpdir())
  expect(totalBytes).toBeGreaterThan(freeBytes)
  expect(freeBytes).toBeGreaterThan(0)
})

test('a full disk is known by the codes of file system and databases, also below another error', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  expect(isOutOfRoom(full)).toBe(true)
  expect(isOutOfRoom(new Error('not stored', { cause: full }))).toBe(true)
  expect(isOutOfRoom(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }))).toBe(true)
  expect(isOutOfRoom(new Error('something else'))).toBe(false)
  expect(isOutOfRoom(undefined)).toBe(false)
})
