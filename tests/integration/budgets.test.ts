import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  chunkList,
  filesFor,
  PAGE_CODE,
  SPACE_CODE,
  sum,
  textOf,
  wayIntoSpace,
  zipped,
} from '../support/pages/builtCode.ts'

// Added up from what was built, without a browser. In a browser: long/scenes/budgets the way into a space, long/browsers/budgets every page.

const client = join(import.meta.dirname, '../../client')

/** What every page loads besides, where an administrator is logged in: menus at the head. */
const ofEveryPage = [
  'client/main.tsx',
  'client/pages/layout/PageShell.tsx',
  'client/pages/layout/UserMenu.tsx',
  'client/pages/layout/AwayLine.tsx',
  'client/pages/layout/Footer.tsx',
]

/** Where the words of an area lie, by its name (client/language/i18n.ts). */
const areas = new Map(
  [
    ...readFileSync(join(client, 'language/i18n.ts'), 'utf8').matchAll(
      /(\w+): async \(\) =>\s*\(?\{?[^;]*?import\('\.\.\/([^']+)'\)/g,
    ),
  ].map(([, name, path]) => [name!, `client/${path}`] as const),
)

/** Lazy parts a file declares: the module, and the words that come with it. */
function partsIn(file: string, below: string): readonly (readonly string[])[] {
  const source = readFileSync(join(client, file), 'utf8')
  const declared = [...source.matchAll(/import\('\.\/([^']+)'\)(?:,\s*loadAreas\(([^)]*)\))?/g)]
  return declared.map(([, path, names = '']) => [
    `client/${below}${path}`,
    ...[...names.matchAll(/'(\w+)'/g)].map(([, name]) => areas.get(name!) ?? `no words of ${name}`),
  ])
}

const isSpace = ([module]: readonly string[]): boolean => module === 'client/pages/space/SpacePage.tsx'

/** Every page by what it loads; the panels of the site's administration come each on a page of theirs. */
function pages(): readonly (readonly string[])[] {
  const routes = partsIn('routes.tsx', '').filter((part) => !isSpace(part))
  const account = routes.find(([module]) => module!.endsWith('/AccountPage.tsx'))!
  const admin = routes.find(([module]) => module!.endsWith('/SiteAdminPage.tsx'))!
  const ofTemplates = routes.filter(([module]) => /Template|BuildProfiles/.test(module!))
  return [
    ...routes,
    ...ofTemplates.map((page) => [...page, 'client/pages/layout/EditorLink.tsx']),
    ...partsIn('pages/spaceAdmin/SpaceAdminPages.tsx', 'pages/spaceAdmin/'),
    ...partsIn('pages/spaceAdmin/lottery/LotteryPages.tsx', 'pages/spaceAdmin/lottery/').map((page) => [
      ...page,
      'client/text/zh-CN/lottery.ts',
      'client/text/zh-CN/spaceAdmin.ts',
    ]),
    ...partsIn('pages/account/AccountPage.tsx', 'pages/account/').map((tab) => [...tab, ...account]),
    ...partsIn('pages/siteAdmin/SiteAdminPage.tsx', 'pages/siteAdmin/').map((panel) => [...panel, ...admin]),
  ]
}

test('the way into a space is at most 545 kB of code', () => {
  const bytes = sum([...filesFor(chunkList(), wayIntoSpace)].map(zipped))
  process.stdout.write(`the way into a space: ${bytes} bytes of code\n`)
  expect(bytes).toBeLessThanOrEqual(SPACE_CODE)
  // Three and its renderer are among it: the list was not lost.
  expect(bytes).toBeGreaterThan(400_000)
})

test('no other page is more than 200 kB of code, nor has anything of the scene', () => {
  const chunks = chunkList()
  const all = pages()
  expect(all.length).toBeGreaterThan(20)
  const sizes = all.map((modules) => {
    const files = [...filesFor(chunks, [...ofEveryPage, ...modules])]
    expect(
      files.filter((file) => textOf(file).includes('WebGLRenderer')),
      modules[0],
    ).toEqual([])
    return [sum(files.map(zipped)), modules[0]!] as const
  })
  const [bytes, page] = sizes.reduce((most, one) => (one[0] > most[0] ? one : most))
  process.stdout.write(`the heaviest page: ${bytes} bytes of code, ${page}\n`)
  expect(bytes, page).toBeLessThanOrEqual(PAGE_CODE)
})
