import { readFileSync } from 'node:fs'
import type { CodeSplittingOptions } from 'rolldown'
import { fileOfIcon, iconsIn } from './pageIcons.ts'

/** What of a module the bundler knows that decides where it goes. */
interface ModuleLinks {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}
type Ask = (id: string) => ModuleLinks | null

/** What a page is made of begins in these. */
const roots = {
  main: /\/client\/main\.tsx$/,
  /** The page of a space, and what it loads while its first dialog stands there. */
  page: /\/client\/pages\/space\/SpacePage\.tsx$/,
  world: /\/client\/space\/SpaceWorld\.tsx$/,
  /** The scene on the landing page, long after the page. */
  stage: /\/client\/pages\/home\/LiveStage\.tsx$/,
} as const

/** Lazy parts of the page that everybody who enters loads at once (tests/support/pages/builtCode.ts, wayIntoSpace). */
const soon = ['player/AvatarPreview', 'devices/DeviceStep', 'plan/Minimap', 'help/Tour'].map(
  (path) => new RegExp(`/client/.*${path}\\.tsx$`),
)

const isLibrary = (id: string): boolean => /\/node_modules\/|^\0/.test(id)

/** Modules that come with a module; `into` says which lazy ones are gone into as well. */
function closure(root: string, ask: Ask, into: (id: string) => boolean = () => false): Set<string> {
  const found = new Set([root])
  for (const id of found) {
    const links = ask(id)
    for (const next of links?.importedIds ?? []) found.add(next)
    for (const next of links?.dynamicallyImportedIds ?? []) if (into(next)) found.add(next)
  }
  return found
}

/** Every module there is, from any of them on. */
function allModules(id: string, ask: Ask): Set<string> {
  const all = new Set([id])
  for (const one of all) for (const next of Object.values(linksOf(ask(one))).flat()) all.add(next)
  return all
}

const linksOf = (links: ModuleLinks | null): ModuleLinks => ({
  importedIds: links?.importedIds ?? [],
  dynamicallyImportedIds: links?.dynamicallyImportedIds ?? [],
  importers: links?.importers ?? [],
  dynamicImporters: links?.dynamicImporters ?? [],
})

/** Chunks by module. */
function chunksOf(all: ReadonlySet<string>, ask: Ask): Map<string, string> {
  const [page, world, stage] = [idOf(all, roots.page), idOf(all, roots.world), idOf(all, roots.stage)]
  const others = closure(idOf(all, roots.main), ask, (id) => id !== page && id !== stage)
  const places = { page: closure(page, ask), world: closure(world, ask), stage: closure(stage, ask) }
  const chunks = new Map<string, string>()
  for (const id of new Set([...places.page, ...places.world])) {
    if (isLibrary(id) || others.has(id)) continue
    const parts = Object.entries(places).flatMap(([name, ids]) => (ids.has(id) ? [name] : []))
    chunks.set(id, ['in', ...parts].join('-'))
  }
  return chunks
}

/** One's module by what its path looks like. */
function idOf(all: ReadonlySet<string>, root: RegExp): string {
  const id = [...all].find((one) => root.test(one))
  if (id === undefined) throw new Error(`no module ${root.source}: wayIn.ts needs a look`)
  return id
}

const sourcesOf = (ids: Iterable<string>): readonly string[] =>
  [...ids].filter((id) => id.endsWith('.tsx')).map((id) => readFileSync(id, 'utf8'))

/**
 * Icons that several pages show and the way into a space does not: a file of their own, which it does without. All icons
 * are imported by one file, so the bundler alone can not tell.
 */
export function iconsOfPages(
  isIconOfPages: (id: string) => boolean,
): NonNullable<CodeSplittingOptions['groups']>[number] {
  let onTheWayIn: ReadonlySet<string> | undefined
  return {
    debugName: 'icons of pages',
    includeDependenciesRecursively: false,
    minShareCount: 3,
    priority: 4,
    name(id, context) {
      if (!isIconOfPages(id)) return null
      const ask: Ask = (of) => context.getModuleInfo(of)
      if (!onTheWayIn) {
        const all = allModules(id, ask)
        const ways = [roots.main, roots.page, roots.world, ...soon].map((root) =>
          closure(idOf(all, root), ask),
        )
        onTheWayIn = iconsIn(sourcesOf(new Set(ways.flatMap((way) => [...way]))))
      }
      return onTheWayIn.has(fileOfIcon(id) ?? '') ? null : 'icons'
    },
  }
}

/**
 * Chunks of what everybody needs who enters a space. By itself the bundler parts them by every lazy window that shares
 * something, which made eighty files of a kilobyte or two that are all loaded anyway, each packed for itself; here only what the
 * page, its world and the landing page's stage do not share is parted. What other pages need too,
 * and libraries, stay where the bundler has them: none of those imports any of these, so no chunk waits for itself.
 */
export function wayIn(
  isIconOfSpaces: (id: string) => boolean = () => false,
): NonNullable<CodeSplittingOptions['groups']>[number] {
  let chunks: Map<string, string> | undefined
  let icons: ReadonlySet<string> | undefined
  return {
    debugName: 'way in',
    includeDependenciesRecursively: false,
    name(id, context) {
      const ask: Ask = (of) => context.getModuleInfo(of)
      chunks ??= chunksOf(allModules(id, ask), ask)
      if (!isIconOfSpaces(id)) return chunks.get(id) ?? null
      // A few hundred bytes each: in files of their own they are twice as many. All icons are imported by one file.
      icons ??= iconsIn(sourcesOf(chunks.keys()))
      return icons.has(fileOfIcon(id) ?? '') ? 'in-page' : null
    },
  }
}
