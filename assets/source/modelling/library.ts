/**
 * The Sweet Home 3D furniture libraries, from the Debian package `sweethome3d-furniture`.
 *
 * The package is fetched once with apt-get into .cache/ (git-ignored), unpacked with dpkg-deb, and the five `.sh3f`
 * archives (plain zip files) are read here. Set SH3D_DEB to use a package file that is already on the machine.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { cacheFolder } from '../paths.ts'
import type { Vec3 } from '../vectors.ts'

const PACKAGE = 'sweethome3d-furniture'

/** Short names of the libraries, with the licence of each as stated in its LICENSE.TXT. */
const libraries = {
  c0: { folder: 'BlendSwap-CC-0', licence: 'CC0-1.0', author: 'Blend Swap' },
  by: { folder: 'BlendSwap-CC-BY', licence: 'CC-BY-3.0', author: 'Blend Swap' },
  k: { folder: 'KatorLegaz', licence: 'CC-BY-3.0-US', author: 'Andrew Kator & Jennifer Legaz' },
  s: { folder: 'Scopia', licence: 'CC-BY-3.0', author: 'Emmanuel Puybaret / eTeks & Scopia' },
}

export interface LibraryEntry {
  readonly name: string
  readonly creator: string
  readonly licence: string
  readonly objFile: string
  readonly centimetres: Vec3
  readonly rotation: readonly number[] | undefined
}

/** The lines of one entry, by their keys. */
type Entry = Partial<Record<string, string>>

/** The folder of a library by its short name. */
export function folderOf(library: string): string {
  if (!isLibrary(library)) throw new Error(`no library ${library}`)
  return libraries[library].folder
}

/**
 * Makes sure the libraries are unpacked and returns a finder for catalogue entries.
 * @throws when the package can neither be found nor fetched, or a reference names no entry.
 */
export function openLibraries(): (reference: string) => LibraryEntry {
  const root = unpackedFolder()
  const catalogues = new Map<string, ReadonlyMap<string, Entry>>()
  return (reference) => {
    const [library = '', number = ''] = reference.split('#')
    if (!isLibrary(library)) throw new Error(`no library ${library}`)
    const { folder, licence, author } = libraries[library]
    const catalogue = catalogues.get(library) ?? readCatalogue(join(root, folder))
    catalogues.set(library, catalogue)
    const entry = catalogue.get(number)
    if (!entry?.['model']) throw new Error(`no piece ${reference} in the library ${folder}`)
    const { name = '', creator, model, width, height, depth, modelRotation } = entry
    return {
      name,
      creator: creator && creator !== 'BlendSwap' ? creator : author,
      licence,
      objFile: join(root, folder, model),
      centimetres: [Number(width), Number(height), Number(depth)],
      rotation: modelRotation?.split(/\s+/).map(Number),
    }
  }
}

const isLibrary = (name: string): name is keyof typeof libraries => name in libraries

function unpackedFolder(): string {
  const unpacked = join(cacheFolder, 'furniture')
  const done = join(unpacked, '.complete')
  if (existsSync(done)) return unpacked
  const packageFile = process.env['SH3D_DEB'] ?? downloadPackage()
  const files = join(cacheFolder, 'deb')
  execFileSync('dpkg-deb', ['-x', packageFile, files])
  const archives = join(files, 'usr/share/sweethome3d/furniture')
  for (const { folder } of Object.values(libraries)) {
    unzip(readFileSync(join(archives, `${folder}.sh3f`)), join(unpacked, folder))
  }
  writeFileSync(done, '')
  return unpacked
}

function downloadPackage(): string {
  mkdirSync(cacheFolder, { recursive: true })
  const find = (): string | undefined =>
    readdirSync(cacheFolder).find((name) => name.startsWith(PACKAGE) && name.endsWith('.deb'))
  if (!find()) {
    console.log(`  fetching ${PACKAGE} (about 120 MB) with apt-get`)
    execFileSync('apt-get', ['download', PACKAGE], {
      cwd: cacheFolder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  const found = find()
  if (!found) throw new Error(`apt-get has left no ${PACKAGE}`)
  return join(cacheFolder, found)
}

/** Unpacks a zip archive: its central directory is enough, there is no encryption and no zip64 in these files. */
function unzip(zip: Buffer, target: string) {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const method = zip.readUInt16LE(at + 10)
    const packedSize = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const extraLength = zip.readUInt16LE(at + 30)
    const commentLength = zip.readUInt16LE(at + 32)
    const header = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    at += 46 + nameLength + extraLength + commentLength
    if (name.endsWith('/') || name.split('/').includes('..')) continue
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const packed = zip.subarray(start, start + packedSize)
    mkdirSync(dirname(join(target, name)), { recursive: true })
    writeFileSync(join(target, name), method === 0 ? packed : inflateRawSync(packed))
  }
}

/** Reads `key#number=value` lines into one record per number. */
function readCatalogue(folder: string): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>()
  const text = readFileSync(join(folder, 'PluginFurnitureCatalog.properties'), 'latin1')
  for (const [, key = '', number = '', value = ''] of text.matchAll(
    /^([A-Za-z]+)#(\d+)[ \t]*=[ \t]*(.*)$/gm,
  )) {
    const entry = entries.get(number) ?? {}
    entries.set(number, entry)
    entry[key] = unescape(value.trim())
  }
  return entries
}

const unescape = (text: string): string =>
  text.replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
