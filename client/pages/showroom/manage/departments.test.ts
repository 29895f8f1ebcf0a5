import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { showroomDocument } from '#shared/showroom/document.ts'
import type { ShowroomDocument } from '#shared/showroom/document.ts'
import { COMPANY, HISTORY } from '#shared/showroom/viewing.ts'
import { addDepartment, mayRemove, removeDepartment } from './departments.ts'

const sample = (count = 6): ShowroomDocument => {
  const file = new URL('../../../../assets/showroom/sample.json', import.meta.url)
  const whole = showroomDocument.parse(JSON.parse(readFileSync(file, 'utf8')))
  return {
    ...whole,
    departments: whole.departments.slice(0, count),
    menu: whole.menu.filter((index) => index < count),
  }
}
const page = () => structuredClone(sample().departments[0]!.infos[0]!)

test('what is added is valid, at the end of the list and of the menu', () => {
  const content = sample(2)
  addDepartment(content, '新领域', page())
  addDepartment(content, '新领域', page())
  expect(content.menu).toEqual([0, 1, 2, 3])
  expect(new Set(content.departments.map(({ key }) => key)).size).toBe(4)
  expect(showroomDocument.safeParse(content).success).toBe(true)
  // The company is never in the menu.
  addDepartment(content, '公司', page())
  expect(content.menu).not.toContain(COMPANY)
  addDepartment(content, '历程', page())
  expect(content.menu).toContain(HISTORY)
  expect(showroomDocument.safeParse(content).success).toBe(true)
})

test('the last can go, those before only where company and history keep their places; never all', () => {
  const whole = sample()
  expect(whole.departments.map((_, index) => mayRemove(whole, index))).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ])
  expect(sample(3).departments.map((_, index) => mayRemove(sample(3), index))).toEqual([true, true, true])
  expect(mayRemove(sample(1), 0)).toBe(false)
})

test('the menu keeps naming what it named', () => {
  const content = { ...sample(4), menu: [3, 1, 0, 2] }
  const names = content.menu.map((index) => content.departments[index]!.key)
  removeDepartment(content, 1)
  expect(content.menu.map((index) => content.departments[index]!.key)).toEqual(
    names.filter((key) => key !== sample().departments[1]!.key),
  )
  expect(showroomDocument.safeParse(content).success).toBe(true)
})
