import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
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
