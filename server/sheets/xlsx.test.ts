import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { ApiError } from '#shared/errors.ts'
import { xlsxOf } from './xlsx.ts'

const columns = { name: '姓名', says: '留言' }
const row = (n: number) => ({ name: `人${n}`, says: n % 2 === 0 ? '=1+1' : 'a_x000D_b\n第二行' })

test('a long table is made while others have their turn, and is the same as a short one', async () => {
  let turns = 0
  const takeTurn = (): void => {
    turns += 1
    next = setImmediate(takeTurn)
  }
  let next = setImmediate(takeTurn)
  const rows = Array.from({ length: 3_000 }, (_, n) => row(n))
  const long = await xlsxOf(rows, columns, '客户')
  clearImmediate(next)
  expect(turns).toBeGreaterThan(10)
  const [sheet] = await readXlsx(long)
  expect(sheet?.sheet).toBe('客户')
  expect(sheet?.data).toHaveLength(3_001)
  const [few] = await readXlsx(await xlsxOf(rows.slice(0, 5), columns, '客户'))
  expect(sheet?.data.slice(0, 6)).toEqual(few?.data)
  expect(few?.data[1]).toEqual(['人0', '=1+1'])
})

test('of many long tables at once some are refused, and those that wait are made', async () => {
  const rows = Array.from({ length: 201 }, (_, n) => row(n))
  const made = await Promise.allSettled(Array.from({ length: 11 }, () => xlsxOf(rows, columns, '客户')))
  const reasons = made.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiError] : []))
  // One is under way and eight wait.
  expect(reasons.map(({ code }) => code)).toEqual(['ServerBusy', 'ServerBusy'])
  await expect(xlsxOf(rows, columns, '客户')).resolves.toBeInstanceOf(Buffer)
})
