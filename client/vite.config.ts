import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkList } from './bundling/chunkList.ts'
import { fiberClock } from './bundling/fiberClock.ts'
import { inlineLimits } from './bundling/inlineLimits.ts'
import { instancedRuns } from './bundling/instancedRuns.ts'
import { interfaceFont } from './bundling/interfaceFont.ts'
import { leanColyseus } from './bundling/leanColyseus.ts'
import { lazyMeshopt } from './bundling/lazyMeshopt.ts'
import { leanGltf } from './bundling/leanGltf.ts'
import { leanShaders } from './bundling/leanShaders.ts'
import { leanThree } from './bundling/leanThree.ts'
import { fileOfIcon, pageIcons } from './bundling/pageIcons.ts'
import { productionRouter } from './bundling/productionRouter.ts'
import { themeFirst } from './bundling/themeFirst.ts'
import { iconsOfPages, wayIn } from './bundling/wayIn.ts'
import { wireTable } from './bundling/wireTable.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this a compressed twin saves hardly more than its headers cost. */
const COMPRESS_FROM_BYTES = 500

/**
 * Writes `.br` and `.gz` beside every text output, so that the server only has to pick one. From the written
 * files: while the bundle is generated, later plugins still fill in placeholders.
 */
function precompress(): Plugin {
  return {
    name: 'lingjing-precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      const texts = Object.keys(bundle).filter((fileName) => /\.(js|css|html|svg|json)$/.test(fileName))
      await Promise.all(
        texts.map(async (fileName) => {
          const path = join(dir, fileName)
          const source = await readFile(path)
          if (source.length < COMPRESS_FROM_BYTES) return
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
          await writeFile(`${path}.br`, await brotli(source, quality))
          await writeFile(`${path}.gz`, await zip(source, { level: 9 }))
        }),
      )
    },
  }
}

/**
 * Never what only /space needs: three with its renderer, the wire and the scene stay in its own chunks. A module brings along what it
 * imports: of the stores only those without a connection. The choice of a theme comes when it is opened. What only conversations
 * use stays with them.
 */
const sharedByPages =
  /\/client\/(api(?!\/(callQuality|clientFaults|iceServers|livekit|files))|components(?!\/(ThemeBar|ChoiceBar|Chip|QualityMark|Sign|putTrack|createSeenHeights|RoleTag))|language|net\/(clock|keepTrying|whenReachable)|pages\/layout|text|store\/(authStore|bindingStore|toastStore|themeStore|showTheme|awayStore)|space\/lazily|features\/(notices\/(loadNoticesTexts|Bell|notices\.module)|report\/loadReportTexts)|pages\/sites\/useSiteRules)[./]|\/node_modules\/(?!three|@react-three|its-fine|suspend-react|protobufjs|@colyseus|yjs|lib0|isomorphic\.js|perfect-freehand|hls\.js|uqr)/

/** Shared by many pages, but nothing of it is seen in a space: 10 kB gzip that entering one does without. */
const menusAndTabs =
  /\/client\/components\/(Menu|TabList)[.]|\/node_modules\/(@floating-ui|@radix-ui\/react-(arrow|collection|direction|dropdown-menu|menu|popper|roving-focus|tabs|use-size))\//

/** The same of what the landing page has as well, which has no menus, and of what comes with the windows of a space: 5 kB gzip. */
const lists =
  /\/client\/(components\/(EmptyRoom|rooms|SearchBox|SelectBox|Banner|TypedNameField|ConfirmDialog|FailureLine|FileInput|copyText)|text\/(timeText|clockText)|api\/(identity|siteAdmin|siteFacts|templates|usage)|pages\/layout\/(NoSelf|Refusals|useLoginPrompt))[.]/

/**
 * <Canvas> of @react-three/fiber registers every class of three for JSX, which puts all of three into the page
 * (40 kB gzip more). The scene makes its objects itself, so the registration is left out of the build. A JSX
 * element such as <mesh> would say that it is not part of the THREE namespace: `extend({ Mesh })` first.
 */
function onlyUsedThree(): Plugin {
  const registration = 'extend(THREE)'
  return {
    name: 'lingjing-only-used-three',
    apply: 'build',
    transform(code, id) {
      if (!/@react-three\/fiber\/dist\/react-three-fiber\.esm\.js/.test(id)) return null
      if (!code.includes(registration))
        this.error(`${registration} is no longer in ${id}: this plugin needs a look`)
      return { code: code.replace(registration, 'undefined'), map: null }
    },
  }
}

/**
 * three's classes can all write and read themselves as JSON, for its editor. Nothing here does (ObjectLoader would),
 * and methods are beyond the reach of tree shaking: 7 kB gzip.
 */
function withoutThreeJson(): Plugin {
  const method = /^\t(?:static )?(?:to|from)JSON\([^]*?^\t\}\n/gm
  return {
    name: 'lingjing-without-three-json',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/three/build/three.core.js')) return null
      const kept = code.replace(method, '')
      const cut = code.length - kept.length
      // 55,507 B in r187: much less or more means that the pattern found something else.
      if (cut < 50_000 || cut > 60_000)
        this.error(`${cut} B of JSON methods in ${id}: this plugin needs a look`)
      return { code: kept, map: null }
    },
  }
}

/**
 * protobufjs takes along `long` for 64-bit fields, which codec.ts reads as numbers and switches off, and services that
 * nobody calls.
 */
function leanProtobuf(): Plugin {
  const empty = '\0lean-protobuf'
  const left = new Set(['./rpc', './eventemitter', './aspromise'])
  const found = new Set<string>()
  return {
    name: 'lingjing-lean-protobuf',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== 'long' && !(left.has(source) && importer?.includes('/node_modules/protobufjs/src/')))
        return null
      found.add(source)
      return empty
    },
    load: (id) => (id === empty ? 'module.exports = null' : null),
    buildEnd(error) {
      if (!error && found.size <= left.size)
        this.error('protobufjs has other parts now: this plugin needs a look')
    },
  }
}

/**
 * The generated wire code gives way to shared/protocol/compactWire.ts, which does the same by a table of proto/;
 * client/bundling/compactWire.test.ts proves it for every message.
 */
function compactWire(): Plugin {
  let used = false
  return {
    name: 'lingjing-compact-wire',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/shared/protocol/generated/messages.js')) return null
      used = true
      // codec.ts is the only one that asks, and for these types.
      const codec = await readFile(new URL('../shared/protocol/codec.ts', import.meta.url), 'utf8')
      const asked = [...codec.matchAll(/\bv1\.(\w+)\.(?:encode|decode)\b/g)].map(([, name]) => name!)
      if (asked.length === 0) this.error('codec.ts asks for no type: this plugin needs a look')
      const table = wireTable(fileURLToPath(new URL('../proto', import.meta.url)), [...new Set(asked)])
      return {
        code: `import { compactWire } from '../compactWire.ts'\nexport const v1 = compactWire(${JSON.stringify(table)})`,
        map: null,
      }
    },
    buildEnd(error) {
      if (!error && !used) this.error('the generated wire code has moved: this plugin needs a look')
    },
  }
}

/** What some pages share and no way into a space needs goes where the bundler has it: a few hundred bytes for each page. */
const ofSomePages =
  /\/client\/(api\/(announcements|banText|cloudPlay|events|find|levels|lottery|nextOffset|organizations|origins|spaceAdmin)|components\/(LoadMore|pictureSizeOf|useScrolledList)|text\/(zh-CN\/(accountPage|ban|contact|siteAdmin\w*|spaceAdmin\w*|uploads)|timeText)|pages\/layout\/(AdminFrame|Filings|siteInfo))[.]/

/** Icons that no page shows come with what shows them in a space. */
const shownByPages = pageIcons()
const isIconOfSpaces = (id: string): boolean => {
  const name = fileOfIcon(id)
  return name !== undefined && !shownByPages.has(name)
}
const isIconOfPages = (id: string): boolean => shownByPages.has(fileOfIcon(id) ?? '')

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // /assets is the repository's own folder, served as it is; what Vite writes goes to /static.
  publicDir: false,
  plugins: [
    react(),
    onlyUsedThree(),
    fiberClock(),
    withoutThreeJson(),
    instancedRuns(),
    leanThree(),
    leanShaders(),
    leanGltf(),
    lazyMeshopt(),
    leanProtobuf(),
    compactWire(),
    leanColyseus(),
    inlineLimits(),
    productionRouter(),
    interfaceFont(),
    themeFirst(),
    precompress(),
    chunkList(fileURLToPath(new URL('..', import.meta.url))),
  ],
  css: {
    modules: {
      generateScopedName: (name, file) =>
        `${name}_${createHash('sha256')
          .update(file.replace(/^.*\/client\//, ''))
          .digest('base64url')
          .slice(0, 5)}`,
    },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    assetsDir: 'static',
    target: 'es2023',
    // Slices of the font stay files of their own: only those a page needs are fetched.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // three is one library and over 500 kB; tests/integration/budgets.test.ts watches what a page loads.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What three lazy chunks or more share comes as one file instead of thirty small ones.
          groups: [
            {
              name: 'shared',
              test: (id) =>
                sharedByPages.test(id) &&
                !menusAndTabs.test(id) &&
                !lists.test(id) &&
                !ofSomePages.test(id) &&
                !isIconOfSpaces(id),
              minShareCount: 3,
              priority: 3,
            },
            { name: 'menus', test: menusAndTabs, minShareCount: 3, priority: 2 },
            { name: 'lists', test: lists, minShareCount: 3, priority: 2 },
            iconsOfPages(isIconOfPages),
            wayIn(isIconOfSpaces),
          ],
        },
      },
    },
  },
})
