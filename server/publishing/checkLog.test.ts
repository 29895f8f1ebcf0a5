import { expect, test } from 'vitest'
import { templateProblemCodes } from '#shared/map/files/templateProblems.ts'
import { checkLog, problemLine } from './checkLog.ts'

const title = { name: '小厅', version: 3, at: Date.parse('2026-01-15T08:00:00Z') }
const levels = [
  { mapId: '1', name: '办公', width: 12, height: 10, objects: 4, assets: 3, spawns: 2, portals: 1 },
]

test('every problem has a line of its own that says what it is about', () => {
  const lines = templateProblemCodes.map((code) => problemLine({ code, mapId: '1', what: 'it', x: 2, y: 3 }))
  expect(new Set(lines).size).toBe(templateProblemCodes.length)
  for (const line of lines) expect(line).toMatch(/^ERROR level 1: [a-z]/)
  expect(problemLine({ code: 'spawnBlocked', mapId: '1', what: 'door', x: 2, y: 3 })).toBe(
    'ERROR level 1: spawn door at (2, 3) is not on a walkable cell',
  )
})

test('the log says what was looked at, and how it ended', () => {
  expect(checkLog(title, { levels, problems: [], foreignAddresses: 2 }).split('\n')).toEqual([
    '2026-01-15T08:00:00.000Z check of "小厅", version 3',
    'level 1 "办公": 12 × 10 cells, 4 objects, 3 assets, 2 spawns, 1 portals',
    '2 addresses of other sites were not looked at',
    'passed',
  ])
  const failed = checkLog(title, { levels: [], problems: [{ code: 'noLevel' }], foreignAddresses: 0 })
  expect(failed.split('\n').slice(1)).toEqual(['ERROR it has no level', 'failed: 1 problems'])
})
