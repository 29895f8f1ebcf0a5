import { expect, test } from 'vitest'
import { iconFile, pageIcons } from './pageIcons.ts'
import { wayIn } from './wayIn.ts'

/** What imports what, and what it loads when it is wanted. */
const modules: Readonly<Record<string, { now?: readonly string[]; later?: readonly string[] }>> = {
  '/client/main.tsx': {
    now: ['/client/button.tsx'],
    later: ['/client/pages/space/SpacePage.tsx', '/client/pages/home/HomePage.tsx'],
  },
  '/client/pages/home/HomePage.tsx': {
    now: ['/client/button.tsx', '/client/words.ts'],
    later: ['/client/pages/home/LiveStage.tsx'],
  },
  '/client/pages/home/LiveStage.tsx': { now: ['/client/scene.ts'] },
  '/client/pages/space/SpacePage.tsx': {
    now: ['/client/words.ts', '/client/ui.ts', '/node_modules/x.js'],
    later: ['/client/space/SpaceWorld.tsx', '/client/window.tsx'],
  },
  '/client/space/SpaceWorld.tsx': { now: ['/client/scene.ts', '/client/ui.ts'] },
  '/client/window.tsx': { now: ['/client/ui.ts'] },
  '/client/button.tsx': {},
  '/client/words.ts': {},
  '/client/ui.ts': {},
  '/client/scene.ts': {},
  '/node_modules/x.js': {},
}
const getModuleInfo = (id: string) => {
  const { now = [], later = [] } = modules[id] ?? {}
  const from = (of: 'now' | 'later') =>
    Object.keys(modules).filter((other) => modules[other]?.[of]?.includes(id))
  return {
    importedIds: now,
    dynamicallyImportedIds: later,
    importers: from('now'),
    dynamicImporters: from('later'),
  }
}

test('what everybody needs who enters lies together, by who else loads it; what pages need, and libraries, stay where they are', () => {
  const { name } = wayIn()
  const chunkOf = (id: string) =>
    (name as (id: string, context: unknown) => string | null)(id, { getModuleInfo })
  const chunks = Object.fromEntries(Object.keys(modules).map((id) => [id, chunkOf(id)]))
  expect(Object.fromEntries(Object.entries(chunks).filter(([, chunk]) => chunk !== null))).toEqual({
    '/client/pages/space/SpacePage.tsx': 'in-page',
    '/client/ui.ts': 'in-page-world',
    '/client/space/SpaceWorld.tsx': 'in-world',
    '/client/scene.ts': 'in-world-stage',
  })
})

test('an icon is found by its name, and pages have theirs', () => {
  expect(['CircleHelp', 'Volume2', 'X', 'ArrowUpAZ'].map(iconFile)).toEqual([
    'circle-help',
    'volume-2',
    'x',
    'arrow-up-az',
  ])
  expect(pageIcons().size).toBeGreaterThan(20)
  expect(pageIcons().has('log-out')).toBe(true)
})
